import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Page, test } from '@playwright/test'
import { openCardAttempt, recordCardToken } from '#contract/endpoints/cards.ts'
import { createVerification } from '#contract/endpoints/identity.ts'
import { sendSupportMessage } from '#contract/endpoints/messages.ts'
import { lookUpCompany } from '#contract/endpoints/registry.ts'
import { openSession } from '#contract/endpoints/sessions.ts'
import { en } from '#src/shared/i18n/words/operations.ts'
import { expect, expectGood } from '#test/support/e2e.ts'
import { openAccount } from '#test/support/seed/account.ts'
import { ADMINISTRATOR } from '#test/support/seed/administrator.ts'
import { signIn } from '#test/support/seed/browser-session.ts'
import type { Place } from '#test/support/seed/call-api.ts'
import { seed } from '#test/support/seed/customer.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { startCluster } from '../../scripts/cluster/start-cluster.ts'
import { findFreePort } from '../../scripts/lib/ports.mjs'
import { answerRecommendation } from './support/recommendation.ts'

/** An operator sees each outage on the page within this time. */
const SEEN = { timeout: 60_000 }
/** The page is good again within this time, without a hand. A server that makes no call forgets failures after five minutes. */
const RECOVERED = { timeout: 6 * 60_000 }
const DISK_MB = 200
/** Longer than a server may be silent. */
const RESTART_MS = 75_000
/** Each of the three servers counts its own failures. */
const FAILURES = 30
/** Enough failures for the pause of one server. */
const ONE_BY_ONE = 8
/** So many calls at once reach each server. */
const SERVERS_REACHED = 6
const READ_EVERY_MS = 200

/** A disk of its own, in memory. */
const mountDisk = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'masar-disk-'))
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', folder])
  if (status !== 0) throw new Error('This test mounts a small disk, so it must run as root.')
  return folder
}

const unmountDisk = (folder: string) => {
  spawnSync('umount', ['-l', folder])
  rmSync(folder, { recursive: true, force: true })
}

/** Three servers whose data directory is a small disk. PostgreSQL has another one. */
const startOutageWorld = async () => {
  const dataDir = mountDisk()
  const databaseDir = mkdtempSync(join(tmpdir(), 'masar-outages-'))
  spawnSync('chmod', ['755', databaseDir])
  const [port, sandboxPort, smtpPort] = [await findFreePort(), await findFreePort(), await findFreePort()]
  const settings = { port, sandboxPort, smtpPort, dataDir, shownDataDir: dataDir }
  const cluster = await startCluster(
    settings,
    { PATH: process.env.PATH, HOME: process.env.HOME, RATE_LIMIT_FACTOR: '50' },
    { postgresFolder: join(databaseDir, 'postgres'), restartMs: RESTART_MS },
  )
  const sandboxUrl = cluster.env.SANDBOX_URL ?? ''
  const place: Place = {
    appUrl: cluster.env.APP_URL ?? '',
    sandboxUrl,
    control: async <Answer>(path: string, body?: unknown) => {
      const answer = await fetch(`${sandboxUrl}/control${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        ...(body !== undefined && {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      })
      const text = await answer.text()
      return (text ? JSON.parse(text) : undefined) as Answer
    },
  }
  return {
    place,
    cluster,
    dataDir,
    async stop() {
      await cluster.stop()
      unmountDisk(dataDir)
      rmSync(databaseDir, { recursive: true, force: true })
    },
  }
}

type OutageWorld = Awaited<ReturnType<typeof startOutageWorld>>

/** Reads as a customer does, until `stop`; resolves with the number of answers by status. */
const keepReading = (account: Awaited<ReturnType<typeof openAccount>>) => {
  const statuses: Record<number, number> = {}
  const read = async () => {
    const status = await account.ask('GET', '/v1/customers/current').then(
      (answer) => answer.status,
      () => 0,
    )
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  const timer = setInterval(() => void read(), READ_EVERY_MS)
  return () => {
    clearInterval(timer)
    return statuses
  }
}

/** A provider of the sandbox with its name on the page, and a call of a person that needs it. */
interface ProviderOutage {
  provider: string
  role: keyof typeof en.providers.role
  prepare(place: Place): Promise<() => Promise<unknown>>
}

const PROVIDERS: readonly ProviderOutage[] = [
  {
    provider: 'identity',
    role: 'sign-in',
    prepare:
      async ({ appUrl }) =>
      () =>
        fetch(`${appUrl}${openSession.path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', origin: appUrl },
          body: JSON.stringify({
            code: 'code',
            codeVerifier: 'v'.repeat(43),
            nonce: 'n'.repeat(43),
            redirectUri: `${appUrl}/auth/callback`,
          }),
        }),
  },
  {
    provider: 'registry',
    role: 'company-registry',
    prepare: async (place) => {
      const { call, person } = await seed(place, 'basic-info', newPerson())
      return () =>
        call(lookUpCompany, { params: { crNumber: person.number }, query: { includeAddress: 'true' } })
    },
  },
  {
    provider: 'nafath',
    role: 'identity-check',
    prepare: async (place) => {
      const { call, person } = await seed(place, 'basic-info', newPerson('individual'))
      return () => call(createVerification, { body: { nationalId: person.number } })
    },
  },
  {
    provider: 'cards',
    role: 'cards',
    prepare: async (place) => {
      const { call } = await seed(place, 'payment-info', newPerson())
      const { attempt } = await call(openCardAttempt, { body: { purpose: 'onboarding', status: 'primary' } })
      return () =>
        call(recordCardToken, { params: { id: attempt.id }, body: { paymentIdentifier: 'token_missing' } })
    },
  },
  {
    provider: 'mail',
    role: 'messages',
    prepare: async (place) => {
      const { call } = await seed(place, 'basic-info', newPerson())
      return () =>
        call(sendSupportMessage, {
          body: { subject: 'Invoice', message: 'Where is my invoice?', email: 'someone@acme-trading.com' },
        })
    },
  },
]

const sectionOf = (page: Page, name: string) => page.getByRole('region', { name })

const outageOfProvider = async (
  page: Page,
  { place }: OutageWorld,
  { provider, role, prepare }: ProviderOutage,
) => {
  const ask = await prepare(place)
  await place.control('/faults', { provider, mode: 'error' })
  const askAtOnce = (count: number) =>
    Promise.all(Array.from({ length: count }, () => ask().catch(() => undefined)))
  await askAtOnce(FAILURES)
  // Only one prompt of a person is sent at a time.
  for (let count = 0; count < ONE_BY_ONE; count += 1) await ask().catch(() => undefined)
  await expect(sectionOf(page, en.providers.title).getByText(en.providers.role[role])).toBeVisible(SEEN)
  await expectGood(page)
  await place.control('/faults', { provider, mode: 'off' })
  const isGood = async () => {
    await askAtOnce(SERVERS_REACHED)
    return sectionOf(page, en.providers.title).getByText(en.providers.role[role]).count()
  }
  await expect.poll(isGood, RECOVERED).toBe(0)
}

const outageOfServer = async (page: Page, { cluster }: OutageWorld) => {
  process.kill(cluster.servers[2]?.pid() ?? 0, 'SIGKILL')
  await expect(page.getByText(en.servers.lost)).toBeVisible(SEEN)
  await expectGood(page)
  await expect(page.getByText(en.servers.lost)).toHaveCount(0, RECOVERED)
}

const outageOfDisk = async (page: Page, { dataDir }: OutageWorld) => {
  const filler = join(dataDir, 'filler')
  mkdirSync(filler)
  let count = 0
  try {
    for (; ; count += 1) writeFileSync(join(filler, `${count}`), Buffer.alloc(2 ** 20))
  } catch {
    // The disk is full.
  }
  await expect(page.getByText(en.servers.unready['disk-full']).first()).toBeVisible(SEEN)
  await expectGood(page)
  rmSync(filler, { recursive: true })
  await expect(page.getByText(en.servers.unready['disk-full'])).toHaveCount(0, RECOVERED)
}

const outageOfDatabase = async (page: Page, { cluster }: OutageWorld) => {
  process.kill(cluster.postgres.pid(), 'SIGKILL')
  await expect(page.getByRole('alert').first()).toBeVisible(SEEN)
  await expectGood(page)
  await expect(page.getByRole('alert')).toHaveCount(0, { timeout: RECOVERED.timeout + RESTART_MS })
}

test('an operator sees each outage on the page within a minute, and each ends without a hand', async ({
  page,
  context,
}) => {
  test.setTimeout(60 * 60_000)
  const world = await startOutageWorld()
  try {
    const { place } = world
    const customer = await openAccount(place, newPerson())
    const stopReading = keepReading(customer)
    await answerRecommendation(context)
    await signIn(context, place, ADMINISTRATOR)
    await page.goto(`${place.appUrl}/operations`)
    await expect(page.getByText(en.servers.ready)).toHaveCount(3, SEEN)
    await expectGood(page)

    for (const outage of PROVIDERS)
      await test.step(`${outage.provider} is down`, () => outageOfProvider(page, world, outage))
    await test.step('the disk is full', () => outageOfDisk(page, world))
    await test.step('one of three servers is killed', () => outageOfServer(page, world))
    const before = stopReading()
    expect(Object.keys(before), 'the reads of customers before the database was killed').toEqual(['200'])
    await test.step('the database is killed', () => outageOfDatabase(page, world))
    expect((await customer.ask('GET', '/v1/customers/current')).status).toBe(200)
  } finally {
    await world.stop()
  }
})
