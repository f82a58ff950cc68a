import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { createMoyasarCards } from '#server/providers/cards/moyasar.ts'
import type { CardCharge, CardsPort } from '#server/providers/cards/port.ts'
import { startMoyasarWorld } from './moyasar-world.ts'
import { describeCards } from './suite.ts'

describe('cards at Moyasar', () => {
  const world = startMoyasarWorld()
  describeCards(world)

  const chargeOf = (token: string): CardCharge => ({
    ...{ id: randomUUID(), token },
    amount: 11_500,
    currency: 'SAR',
    description: 'Invoice',
    customerId: 'customer-1',
    invoiceRef: null,
  })

  const pay = async (cards: CardsPort) => {
    const token = await world.tokenize()
    await world.verify(token, 'approved')
    const charge = chargeOf(token)
    await cards.createPayment(charge)
    return charge.id
  }

  test('a payment is voided at once, and refunded when it is too late to void', async () => {
    const cards = world.createCards()
    await cards.voidPayment(await pay(cards))
    const late = await pay(cards)
    await world.passHours(3)
    await cards.voidPayment(late)
    expect((await world.ledger()).map(({ returned }) => returned).toSorted()).toEqual([0, 11_500])
  })

  test.each([400, 404, 422])(
    'a charge is rejected by status %s, with a readable answer or without',
    async (status) => {
      for (const body of ['{"message":"no"}', '<html>no</html>']) {
        const server = createServer((_, response) => void response.writeHead(status).end(body))
        await once(server.listen(0, '127.0.0.1'), 'listening')
        const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
        const cards = createMoyasarCards({
          ...{ url, publicUrl: url, returnUrl: url },
          secretKey: 'secret',
          webhookSecrets: [],
        })
        const answer = await cards.createPayment(chargeOf('token_1'))
        server.close()
        expect(answer).toEqual({ kind: 'rejected' })
      }
    },
  )
})
