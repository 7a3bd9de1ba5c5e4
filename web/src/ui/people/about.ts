// What may be done about somebody is loaded by whoever wants to do something.
import { withWords } from "../../i18n/say";

export const aboutPage = () => withWords(import("./About.svelte"), "people");
