interface Rules {
  createHTML(text: string): string | null
  createScriptURL(address: string): string | null
}

declare global {
  interface Window {
    /** Missing in browsers without Trusted Types. */
    trustedTypes?: { createPolicy(name: 'default', rules: Rules): unknown }
  }
}

const FILES = '/assets/'

/**
 * Decides which texts the page may give to the browser as markup or as the address of a script: style sheets, which the component
 * library sets as markup, and files of the build. The content policy lets the browser refuse every other one.
 */
export const trustOwnFiles = (): void => {
  window.trustedTypes?.createPolicy('default', {
    createHTML: (text) => (text.includes('<') ? null : text),
    createScriptURL: (address) => {
      const { origin, pathname } = new URL(address, location.href)
      return origin === location.origin && pathname.startsWith(FILES) ? address : null
    },
  })
}
