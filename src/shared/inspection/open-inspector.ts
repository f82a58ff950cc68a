import { INSPECTOR_PATH } from './inspector-path.ts'

/** Brings our own inspector to the front, in the one window it has. */
export const openInspector = (): void => {
  window.open(INSPECTOR_PATH, 'masar-inspector')?.focus()
}
