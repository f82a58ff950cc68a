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
 * Allows as markup only texts without tags, because the component library sets its style sheets as markup. Allows as addresses of
 * scripts only files of the build. With the content policy the browser refuses all other texts.
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
