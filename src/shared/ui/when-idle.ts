/** Runs a task once the page is loaded and the browser is idle. */
export const whenIdle = (task: () => void): void => {
  const queue = () =>
    'requestIdleCallback' in window ? requestIdleCallback(task, { timeout: 3000 }) : setTimeout(task, 300)
  if (document.readyState === 'complete') queue()
  else window.addEventListener('load', queue, { once: true })
}
