import type { Page } from '@playwright/test'

/** Opens pages without their content from now on, as when the server is slow: the app asks for everything itself. */
export const openPlain = (page: Page): Promise<unknown> =>
  page.route('**/*', (route) => {
    const request = route.request()
    if (request.resourceType() !== 'document') return route.fallback()
    return route.continue({ headers: { ...request.headers(), purpose: 'prefetch' } })
  })
