import type { Page } from '@playwright/test'

/** Opens pages without their content from now on, as when the server is slow: the app asks for everything itself. */
export const openPlain = (page: Page): Promise<unknown> =>
  page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    // Fetched from here, it does not say that a person opens it.
    await route.fulfill({ response: await route.fetch() })
  })
