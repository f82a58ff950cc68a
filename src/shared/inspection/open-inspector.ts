/** The address of our own inspector, a page that needs no session. */
export const INSPECTOR_PATH = '/inspector'

/** Brings our own inspector to the front, in the one window it has. */
export const openInspector = (): void => {
  window.open(INSPECTOR_PATH, 'masar-inspector')?.focus()
}
