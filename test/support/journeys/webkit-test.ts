import { findWebKit } from '../../../scripts/lib/browser.mjs'
import { expect, PHONE, SESSION_ENDED, worldTest } from '../e2e.ts'
import type { JourneyPage } from './page.ts'
import { startWebKit } from './webkit.ts'

interface TestFixtures {
  /** The window of a fresh WebKit. An error on its console fails the test. */
  journeyPage: JourneyPage
}

export const webKitTest = worldTest.extend<TestFixtures>({
  journeyPage: async ({ world, viewport, timezoneId }, use, testInfo) => {
    const programs = findWebKit()
    if (!programs) throw new Error('WebKit is not installed: the packages are webkit2gtk-driver and xvfb.')
    const webKit = await startWebKit(programs, {
      baseUrl: world.appUrl,
      viewport: viewport ?? PHONE,
      timeZone: timezoneId ?? 'UTC',
    })
    try {
      await use(webKit.page)
      if (testInfo.status !== testInfo.expectedStatus)
        await webKit.page.screenshot(testInfo.outputPath('failed.png'))
    } finally {
      await webKit.close()
    }
    expect(webKit.consoleErrors.filter((line) => !SESSION_ENDED.test(line))).toEqual([])
  },
})
