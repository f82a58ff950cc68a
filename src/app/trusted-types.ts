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
 * The only texts that the page may use as markup or as the address of a script: style sheets, which the component library sets as
 * markup, and files of the build. With the content policy the browser refuses all others.
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
