/** A picture of the project that the build makes in every width and format of its kind. */
declare module "*.jpg?picture=hero" {
  const picture: import("./ui/picture.tsx").BuiltPicture;
  export default picture;
}
declare module "*.jpg?picture=upright" {
  const picture: import("./ui/picture.tsx").BuiltPicture;
  export default picture;
}
declare module "*.jpg?picture=photo" {
  const picture: import("./ui/picture.tsx").BuiltPicture;
  export default picture;
}
declare module "virtual:react-router/server-build" {
  const build: import("react-router").ServerBuild;
  export = build;
}
