/** The value of the address in place of the id of a file, before one was uploaded. */
export const newFile = "new";
