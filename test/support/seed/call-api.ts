import { z } from 'zod'
import type { BodyOf, Endpoint, ParamsOf, ReplyOf, Schema } from '#contract/endpoint.ts'
import type { World } from '#test/support/world.ts'

/** The addresses of product and sandbox, as separate processes or inside this one. */
export type Place = Pick<World, 'appUrl' | 'sandboxUrl' | 'control'>

type AnyEndpoint = Endpoint<Schema, Schema, Schema, Schema>

interface CallInput<E> {
  params?: ParamsOf<E>
  query?: Record<string, string>
  body?: BodyOf<E>
  /** Parts of a multipart body, in place of `body`. */
  form?: FormData
}

const pathOf = ({ path }: AnyEndpoint, params: Record<string, unknown>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))

/** An ID token of the sandbox's identity provider, which the API takes as bearer. */
export const idTokenOf = async (
  { control }: Pick<Place, 'control'>,
  claims: { email: string; name?: string },
): Promise<string> => (await control<{ idToken: string }>('/identity/token', claims)).idToken

/** Calls the real server as a program would. Throws the server's answer when it refuses. */
export const callApi =
  (world: Place, token: string) =>
  async <E extends AnyEndpoint>(endpoint: E, input: CallInput<E> = {}): Promise<ReplyOf<E>> => {
    const url = new URL(pathOf(endpoint, { ...(input.params as object | undefined) }), world.appUrl)
    for (const [name, value] of Object.entries(input.query ?? {})) url.searchParams.set(name, value)
    const answer = await fetch(url, {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(input.body !== undefined && { 'content-type': 'application/json' }),
      },
      body: input.form ?? (input.body === undefined ? null : JSON.stringify(input.body)),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${endpoint.id} answered ${answer.status}: ${text}`)
    return z.parse(endpoint.reply, JSON.parse(text)) as ReplyOf<E>
  }

export type CallApi = ReturnType<typeof callApi>
