import { RouterProvider } from '@tanstack/react-router'
import { type RenderResult, render, screen } from '@testing-library/react'
import { Providers } from '#src/app/app.tsx'
import { type OpenOptions, openApp } from './open-app.ts'

export { FETCHED_LINKS } from './open-app.ts'

/** The whole app at an address as it is shown, with a stand-in for the network. */
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

/** A toast with these words. The code of the first one has to arrive. */
export const toast = (words: string | RegExp): Promise<HTMLElement> =>
  screen.findByText(words, {}, { timeout: 10_000 })
