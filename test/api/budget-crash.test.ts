import { expect, test, vi } from 'vitest'
import { getCosts, setBudget } from '#contract/endpoints/costs.ts'
import { withVat } from '#rules/price.ts'
import { dayOf, goTo, stayInOneMonth } from '#test/support/calendar.ts'
import { openAccount, setUsage } from '#test/support/seed/account.ts'
import { mortalWorld } from './support/mortal-world.ts'

// The test starts the server twice, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const world = mortalWorld()

test.each([
  ['after it has stored a notice', 'after commit: insert budget_notices'],
  ['before it mails a notice', 'before messages.send'],
])('a server killed %s tells the customer once [2.8.19]', async (_, place) => {
  await stayInOneMonth(world, 3)
  const account = await openAccount(world.place)
  await account.call(setBudget, { body: { amount: withVat(100_000), stops: false } })
  await setUsage(account, { day: dayOf(world), amount: 60_000 })
  await world.dieAt(place, () => goTo(world, `${dayOf(world, 1)} 01:01`))
  await world.recover()
  await goTo(world, `${dayOf(world, 1)} 01:01`)
  const answer = await fetch(new URL('/mail/messages', world.place.sandboxUrl))
  const mails = (await answer.json()) as { to: string[]; subject: string }[]
  const told = mails.filter(
    ({ to, subject }) => to.includes(account.person.email) && subject.includes('budget'),
  )
  expect(told.map(({ subject }) => subject)).toEqual([expect.stringContaining('50%')])
  const { budget } = await account.call(getCosts)
  expect(budget?.notices.map(({ kind }) => kind)).toEqual(['half'])
})
