import { RouterProvider } from '@tanstack/react-router'
import { type RenderResult, render, screen } from '@testing-library/react'
import { Providers } from '#src/app/app.tsx'
import { type OpenOptions, openApp } from './open-app.ts'

export { FETCHED_LINKS } from './open-app.ts'

/** Renders the whole app at an address, with a fake network. */
export const renderApp = async (options: OpenOptions) => {
  let shown: RenderResult | undefined
  const app = await openApp(options, () => shown?.unmount())
  const { queryClient, session, i18n, router } = app
  shown = render(
    <Providers queryClient={queryClient} session={session} i18n={i18n}>
      <RouterProvider router={router} />
    </Providers>,
  )
  return { ...app, ...shown }
}

/** Finds a toast with these words. The code of the first toast takes a while to load. */
export const toast = (words: string | RegExp): Promise<HTMLElement> =>
  screen.findByText(words, {}, { timeout: 10_000 })
