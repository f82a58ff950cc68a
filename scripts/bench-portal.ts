/**
 * Measures the portal for a first visit with a cheap phone: headless Chromium, slow 4G, a slow CPU, an empty cache, the median of
 * several runs. Prints figures beside goals and asserts nothing, because times on a shared machine prove little.
 *
 *     npm run bench:portal                        everything
 *     RUNS=1 npm run bench:portal -- dashboard    one run of the pages with this word in their name
 *     FILES=1 npm run bench:portal -- landing     also lists every file that the page has requested
 */
import { chromium, type Request } from '@playwright/test'
import { BROWSER_FLAGS, findBrowser } from '#test/support/browser.ts'
import { startWorld } from '#test/support/world.ts'
import { interactionsOf, measureInteraction, type Responsiveness } from './bench/interactions.ts'
import { type Goals, interactionTable, medians, tableOf } from './bench/table.ts'
import { type Figures, measure, type Visit } from './bench/visit.ts'
import { customers, landing, onboarding, signedIn, startPlainPage } from './bench/visits.ts'

const RUNS = Number(process.env.RUNS ?? 3)
const words = process.argv.slice(2)

/** Bytes and milliseconds. The largest paint of a common sign-in page comes after two seconds; the goal is a quarter of that. */
const LANDING: Goals = { js: 90_000, css: 12_000, requests: 6, lcp: 500, cls: 0 }
/** `lcpTimes` and `times` are shares of the plain page's time to its largest paint, and until the app reacts. */
const SCREEN: Goals = { js: 185_000, requests: 10, waves: 0, lcpTimes: 0.5, cls: 0, times: 0.9 }

/** Goals: slowest answer to a key or a click on a processor four times slower, and no layout shift. */
const INTERACTION: Responsiveness = { inp: 100, cls: 0 }

const listFiles = (requests: Request[]) => {
  const first = Math.min(...requests.map((request) => request.timing().startTime))
  for (const request of requests) {
    const { startTime, responseEnd } = request.timing()
    const start = startTime - first
    const { pathname } = new URL(request.url())
    process.stdout.write(
      `    ${start.toFixed(0).padStart(6)} ${(start + responseEnd).toFixed(0).padStart(6)} ${pathname}\n`,
    )
  }
}

const [world, plain] = [await startWorld(), await startPlainPage()]
const browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_FLAGS })
const isWanted = ({ name }: Visit) => words.length === 0 || words.some((word) => name.includes(word))

const middle = async (visit: Visit) => {
  const runs: Figures[] = []
  for (let run = 0; run < RUNS; run += 1)
    runs.push(await measure(browser, visit, process.env.FILES ? listFiles : undefined))
  return medians(runs)
}

const report = async (title: string, goals: Goals, visits: Visit[]) => {
  const chosen = visits.filter(isWanted)
  if (chosen.length === 0) return
  const yardstick = await middle(plain.visit)
  const row = tableOf(title, goals, yardstick)
  row(plain.visit.name, yardstick)
  for (const visit of chosen) row(visit.name, await middle(visit))
}

/** Reports the slowest of several runs, because a person remembers the one that hung. */
const reportInteractions = async (visits: Visit[]) => {
  const interactions = interactionsOf(visits)
  if (interactions.length === 0) return
  const row = interactionTable(INTERACTION)
  for (const interaction of interactions) {
    const runs: Responsiveness[] = []
    for (let run = 0; run < RUNS; run += 1) runs.push(await measureInteraction(browser, interaction))
    row(interaction.name, {
      inp: Math.max(...runs.map(({ inp }) => inp)),
      cls: Math.max(...runs.map(({ cls }) => cls)),
    })
  }
}

try {
  // The first page load includes the start of the browser, so it is not reported.
  await measure(browser, plain.visit)
  await report('Landing page, until the sign-in button works', LANDING, [landing(world)])
  const screens = [await onboarding(world), await signedIn(world)] as const
  await report('Onboarding', SCREEN, screens[0])
  await report('After onboarding', SCREEN, screens[1])
  await reportInteractions([...screens.flat(), customers(world)].filter(isWanted))
} finally {
  await browser.close()
  plain.close()
  await world.close()
}
