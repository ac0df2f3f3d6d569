// Owns the types of what the build makes: pictures of icons.
declare module "icon:*" {
  const body: string;
  export default body;
}
