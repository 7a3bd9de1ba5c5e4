// What Node has not and modules of the page ask for when they are loaded.
import { vi } from "vitest";

vi.stubGlobal("navigator", { language: "en" });
vi.stubGlobal("document", { documentElement: {}, querySelector: () => null });

const { speak } = await import("../src/i18n/say");
await speak("en");
