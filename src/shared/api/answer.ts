import { z } from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { ErrorBody } from '#contract/errors.ts'
import { ApiFailure } from './failures.ts'

/** The parsed reply of an answer, or the failure it stands for. An answer outside the contract is a failure too. */
export const readAnswer = (endpoint: Endpoint, status: number, text: string): unknown => {
  const json = parseJson(text)
  if (status >= 200 && status < 300) {
    const reply = z.safeParse(endpoint.reply, json)
    if (reply.success) return reply.data
    throw new ApiFailure(status, endpoint.failure)
  }
  const body = ErrorBody.safeParse(json)
  throw new ApiFailure(status, endpoint.failure, body.data)
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
