/** The address of our own inspector, a page that needs no one to be signed in. */
export const INSPECTOR_PATH = '/inspector'
