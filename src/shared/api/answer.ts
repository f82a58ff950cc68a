import { z } from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { ErrorBody } from '#contract/errors.ts'
import { ApiFailure } from './failures.ts'

/** The parsed reply of an answer, or the failure it stands for. An answer outside the contract is a failure too. */
export const readAnswer = (endpoint: Endpoint, status: number, text: string): unknown => {
  if (status < 200 || status >= 300) throw refusalOf(endpoint, status, text)
  const reply = z.safeParse(endpoint.reply, parseJson(text))
  if (reply.success) return reply.data
  throw new ApiFailure(status, endpoint.failure)
}

/** The failure that an answer of another status stands for. */
export const refusalOf = (endpoint: Endpoint, status: number, text: string): ApiFailure =>
  new ApiFailure(status, endpoint.failure, ErrorBody.safeParse(parseJson(text)).data)

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
