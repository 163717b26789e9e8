/** A picture as a data URL, put in by the build. */
declare module "*.png?inline" {
  const dataUrl: string;
  export default dataUrl;
}
