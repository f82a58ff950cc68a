/** Fetches the signed-in app's files ahead of time; the build lists them on the page's body. */
export const prefetchApp = (): void => {
  for (const href of document.body.dataset.prefetch?.split(' ') ?? []) {
    const link = document.createElement('link')
    link.rel = 'prefetch'
    link.href = href
    document.head.append(link)
  }
}
