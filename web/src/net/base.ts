// Where everything begins on this host: "/" or, behind a proxy that serves other things as well, "/cards/".

/** The built client finds out by where its scripts lie, which is in `assets` there. */
export const BASE = baseOf(import.meta.url, import.meta.env.PROD && import.meta.env.BASE_URL === "/");

export function baseOf(script: string, isBuilt: boolean): string {
  return isBuilt ? new URL("..", script).pathname : "/";
}

/** A path of our pages, without what every path here begins with; of another's it is as it was. */
export function below(path: string, base = BASE): string {
  return path.startsWith(base) ? `/${path.slice(base.length)}` : path;
}
