import { createRootDocument } from './root-document.ts'

/** The resume hints of this browser. */
export const root = createRootDocument({
  storage: {
    getItem: (key) => localStorage.getItem(key),
    setItem: (key, value) => localStorage.setItem(key, value),
    removeItem: (key) => localStorage.removeItem(key),
  },
  now: () => new Date(),
})
