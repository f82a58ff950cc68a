import type { forgetCard as job } from '../definitions/forget-card.ts'
import type { Handler } from './handler.ts'

export const handleForgetCard: Handler<typeof job.payload> =
  ({ ports }) =>
  ({ token }) =>
    ports.cards.deleteToken(token)
