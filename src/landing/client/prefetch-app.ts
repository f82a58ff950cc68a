/** Fetches the signed-in app's files ahead of time; the build lists them on the page's body. */
export const prefetchApp = (): void => {
  for (const href of document.body.dataset.prefetch?.split(' ') ?? []) {
    const link = document.createElement('link')
    link.rel = 'prefetch'
    link.href = href
    // A style sheet asks for a face so, from its own origin too.
    if (href.endsWith('.woff2')) link.crossOrigin = 'anonymous'
    document.head.append(link)
  }
}
