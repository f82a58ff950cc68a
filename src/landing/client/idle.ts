/** Runs a task once the page is loaded and the browser has nothing better to do. */
export const whenIdle = (task: () => void): void => {
  const queue = () =>
    'requestIdleCallback' in window ? requestIdleCallback(task, { timeout: 3000 }) : setTimeout(task, 300)
  if (document.readyState === 'complete') queue()
  else window.addEventListener('load', queue, { once: true })
}

/** Fetches the signed-in app's files ahead of time; the build lists them on the page's body. */
export const prefetchApp = (): void => {
  for (const href of document.body.dataset.prefetch?.split(' ') ?? []) {
    const link = document.createElement('link')
    link.rel = 'prefetch'
    link.href = href
    document.head.append(link)
  }
}
