import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { inviteUser } from '#contract/endpoints/users.ts'
import type { StoredMail } from '#sandbox/mail/mailbox.ts'
import { casesOf, recordFigure } from '#test/support/figures.ts'
import { type Account, openAccount } from '#test/support/seed/account.ts'
import { letPass } from '#test/support/seed/clock.ts'
import { SEED, seeded } from '#test/support/seeded.ts'
import { startWorld, type World } from '#test/support/world.ts'

const MESSAGES = 1000
/** The mailbox of the sandbox keeps two hundred mails. */
const BATCH = 100
const OWNERS = 10
/** The takeover of the jobs of a dead server takes up to half a minute. */
const DELIVERED_MS = 180_000

const KEY_MS = 61_000

const POINTS = [
  'before statement: insert invitations',
  'after commit: insert invitations',
  'before messages.send',
  'after messages.send',
] as const
/** The fifth: a kill from outside, wherever the server is. */
const ANYWHERE = 'anywhere'

/** Invites each address, again under the same key after a lost answer, as the portal does. */
const inviteAll = async (owner: Account, addresses: readonly string[], isUp: () => Promise<void>) => {
  for (const email of addresses) {
    const key = randomUUID()
    for (let isAnswered = false; !isAnswered; ) {
      await isUp()
      isAnswered = await owner.ask('POST', inviteUser.path, { email }, key).then(
        ({ status }) => status < 500 && status !== 409,
        (error: unknown) => {
          if (!(error instanceof TypeError)) throw error
          return false
        },
      )
    }
  }
}

const mailsOf = async ({ sandboxUrl }: World): Promise<StoredMail[]> =>
  (await (await fetch(`${sandboxUrl}/mail/messages?subject=invit`)).json()) as StoredMail[]

const idOf = ({ headers }: StoredMail) => headers.find(({ name }) => name === 'Message-ID')?.value

test(`a server killed at five points of the outbox loses no mail, and a repeated mail has the same id; seed ${SEED}`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'masar-mails-'))
  const crashFile = join(folder, 'place')
  const world = await startWorld(
    { CRASH_FILE: crashFile, RATE_LIMIT_FACTOR: '1000' },
    { postgresUrl: inject('postgresUrl'), serverProgram: 'dist/crash/server.js' },
  )
  const random = seeded(SEED)
  let up = Promise.resolve()
  const isUp = () => up
  let kills = 0
  let repeated = 0
  let sent = 0

  /** Kills the server at this point and starts it again. */
  const killAt = async (point: string, pass: number): Promise<void> => {
    if (point === ANYWHERE) await world.killServer()
    else {
      writeFileSync(crashFile, `${point}@${pass}`)
      await world.serverDied()
      rmSync(crashFile)
    }
    kills += 1
    // The key of a call that died is free again after a minute.
    up = world.startServer().then(() => letPass(world, KEY_MS))
    await up
  }

  try {
    const messages = casesOf(MESSAGES)
    const owners: Account[] = []
    for (let index = 0; index < OWNERS; index += 1) owners.push(await openAccount(world))
    while (sent < messages) {
      await fetch(`${world.sandboxUrl}/mail/messages`, { method: 'DELETE' })
      const perOwner = Math.ceil(Math.min(BATCH, messages - sent) / OWNERS)
      const lists = owners.map(() =>
        Array.from({ length: perOwner }, () => `p${randomUUID().slice(0, 8)}@najd-trading.com`),
      )
      const inviting = Promise.all(owners.map((owner, index) => inviteAll(owner, lists[index] ?? [], isUp)))
      let isInviting = true
      void inviting.finally(() => {
        isInviting = false
      })
      for (const point of [...POINTS, ANYWHERE])
        if (isInviting) await killAt(point, 1 + random.below(perOwner / 2))
      await inviting
      const addresses = lists.flat()
      const missing = async () => {
        const found = new Set((await mailsOf(world)).flatMap(({ to }) => to))
        return addresses.filter((address) => !found.has(address))
      }
      await expect.poll(missing, { timeout: DELIVERED_MS, interval: 500 }).toEqual([])
      const byAddress = Map.groupBy(await mailsOf(world), ({ to }) => to[0] ?? '')
      for (const address of addresses) {
        const mails = byAddress.get(address) ?? []
        repeated += mails.length - 1
        expect(new Set(mails.map(idOf)).size, address).toBe(1)
        expect(idOf(mails[0] as StoredMail), address).toMatch(/^<.+>$/)
      }
      sent += addresses.length
    }
    recordFigure({
      goal: 'J6',
      figure: `${sent} mails, ${kills} kills at ${POINTS.length + 1} points: none lost, ${repeated} arrived twice, each under the same message id`,
      isMet: sent >= MESSAGES && kills > 0,
    })
  } finally {
    await world.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
