// Paints card faces into pictures, on one canvas: a picture is taken of each before the next is painted.
import { paint, type Drawings } from "./painter";

/** The size in which faces are drawn, about their middle. */
const FACE = { width: 250, height: 350 } as const;
/** Cards are shown smaller than they are drawn: this many pixels a unit are crisp also where pixels are small. */
const FINEST = 1.5;

export function pixelsPerUnit(): number {
  return Math.min(devicePixelRatio, FINEST);
}

export class Easel {
  private readonly canvas = document.createElement("canvas");
  private readonly pen = this.canvas.getContext("2d", { willReadFrequently: true });
  private readonly scale = pixelsPerUnit();

  constructor(private readonly drawings: Drawings) {
    this.canvas.width = FACE.width * this.scale;
    this.canvas.height = FACE.height * this.scale;
  }

  /** The address of a picture of this card. */
  painted(card: string): Promise<string> {
    const { width, height } = this.canvas;
    this.pen?.resetTransform();
    this.pen?.clearRect(0, 0, width, height);
    if (this.pen)
      paint(this.pen, card === "??" ? "card-back" : `card-${card}`, this.drawings, [
        this.scale,
        0,
        0,
        this.scale,
        width / 2,
        height / 2,
      ]);
    return addressOf(this.canvas);
  }
}

function addressOf(canvas: HTMLCanvasElement): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result as string);
    reader.onerror = failed;
    canvas.toBlob((blob) => (blob ? reader.readAsDataURL(blob) : failed(new Error("no picture can be taken"))));
  });
}
