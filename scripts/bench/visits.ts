import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import type { BrowserContext } from '@playwright/test'
import type { AccountType } from '#contract/entities/common.ts'
import type { WayStep } from '#contract/steps.ts'
import { stepsOf } from '#machines/onboarding/order.ts'
import { openAccount } from '#test/support/seed/account.ts'
import { ADMINISTRATOR } from '#test/support/seed/administrator.ts'
import { signIn } from '#test/support/seed/browser-session.ts'
import { letPass } from '#test/support/seed/clock.ts'
import { seed } from '#test/support/seed/customer.ts'
import { newPerson, type Person } from '#test/support/seed/people.ts'
import type { World } from '#test/support/world.ts'
import type { Visit } from './visit.ts'

const WEEK_MS = 7 * 24 * 60 * 60_000
const WEEKS_WITH_INVOICES = 9

/** Signs in a person who has dismissed the desktop recommendation. */
const enterAs = (world: World, person: Person) => async (context: BrowserContext) => {
  await signIn(context, world, person)
  await context.addInitScript(() => sessionStorage.setItem('desktop-recommend', 'seen'))
}

export const landing = (world: World): Visit => ({
  name: 'landing',
  url: world.appUrl,
  // The page's script sets this when the button works.
  ready: '#sign-in[aria-busy=false]',
})

const onboardingScreen = async (world: World, step: WayStep, accountType: AccountType): Promise<Visit> => {
  const { person } = await seed(world, step, newPerson(accountType))
  return {
    name: `${step}${accountType === 'individual' ? ' (individual)' : ''}`,
    url: `${world.appUrl}/signup`,
    enter: enterAs(world, person),
    ready: 'main h1',
  }
}

/** Every screen of the onboarding; the information screen for both account types. */
export const onboarding = (world: World): Promise<Visit[]> => {
  const companies = stepsOf('business').filter((step) => step !== 'onboarding-completed')
  return Promise.all([
    ...companies.map((step) => onboardingScreen(world, step, 'business')),
    onboardingScreen(world, 'basic-info', 'individual'),
  ])
}

/** Selectors of the loaded content of each page, which its skeleton does not have. */
const PAGES = {
  '/dashboard': 'main:has([role=group]):not(:has([aria-busy=true]))',
  '/billingHistory': 'main tbody th[scope=row]',
  '/managePayment': 'main [aria-busy=false] [data-slot]',
  '/manageUsers': 'main tbody th[scope=row]',
  '/subscription': 'main dl',
}

/** Every page of a company with two months of charges. */
export const signedIn = async (world: World): Promise<Visit[]> => {
  const { person } = await openAccount(world, newPerson('business'))
  for (let week = 0; week < WEEKS_WITH_INVOICES; week += 1) await letPass(world, WEEK_MS)
  return Object.entries(PAGES).map(([path, ready]) => ({
    name: path.slice(1),
    url: `${world.appUrl}${path}`,
    enter: enterAs(world, person),
    ready,
  }))
}

/** The list of customers of an administrator. */
export const customers = (world: World): Visit => ({
  name: 'manageCustomers',
  url: `${world.appUrl}/manageCustomers`,
  enter: enterAs(world, ADMINISTRATOR),
  ready: 'main tbody th[scope=row]',
})

/** Compressed bytes that a well-known portal with these libraries sends before it shows its list. */
const SCRIPT_BYTES = 184_000
const ROWS = 25

const PAGE = `<!doctype html><html lang="en"><title>Plain</title><link rel="icon" href="data:,">
<script type="module" src="/script.js"></script><main></main></html>`

const SCRIPT = `const rows = await (await fetch('/rows')).json()
document.querySelector('main').innerHTML = '<ul>' + rows.map((row) => '<li>' + row + '</li>').join('') + '</ul>'
//`

/**
 * The reference page of a run: as heavy as the portal, without computation, with one call for its rows. Its time is the cost of any
 * page on this network and machine.
 */
export const startPlainPage = async () => {
  // Four letters carry three random bytes, and compression removes the rest.
  const script = brotliCompressSync(SCRIPT + randomBytes(SCRIPT_BYTES).toString('base64'))
  const rows = JSON.stringify(Array.from({ length: ROWS }, (_, row) => `Row ${row}`))
  const answers: Record<string, [string, string | Buffer]> = {
    '/': ['text/html', PAGE],
    '/script.js': ['text/javascript', script],
    '/rows': ['application/json', rows],
  }
  const server = createServer((request, response) => {
    const [type, body] = answers[request.url ?? ''] ?? ['text/plain', '']
    if (typeof body !== 'string') response.setHeader('content-encoding', 'br')
    response.setHeader('content-type', type).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const visit: Visit = { name: 'a plain page', url: `http://localhost:${port}/`, ready: 'main li' }
  return { visit, close: () => server.close() }
}
