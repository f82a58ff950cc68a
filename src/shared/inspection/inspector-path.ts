/** The address of our own inspector, a page that needs no session. */
export const INSPECTOR_PATH = '/inspector'
