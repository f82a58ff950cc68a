import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { z } from 'zod'

const Value = z.object({
  stringValue: z.string().optional(),
  intValue: z.union([z.number(), z.string()]).optional(),
})

const SentSpan = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(z.object({ key: z.string(), value: Value })),
  links: z.array(z.object({ traceId: z.string(), spanId: z.string() })).optional(),
  status: z.object({ code: z.number() }),
})

const Sent = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(SentSpan) })) })),
})

/** A span as the collector received it. */
export interface ReceivedSpan extends Omit<z.output<typeof SentSpan>, 'attributes' | 'status'> {
  facts: Record<string, string | number | undefined>
  hasFailed: boolean
}

const ERROR = 2

const spansIn = (body: string): ReceivedSpan[] =>
  Sent.parse(JSON.parse(body))
    .resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
    .map(({ attributes, status, ...span }) => ({
      ...span,
      hasFailed: status.code === ERROR,
      facts: Object.fromEntries(
        attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]),
      ),
    }))

export interface Collector {
  url: string
  /** All requests so far, as they arrived. */
  received(): string
  spans(): ReceivedSpan[]
  /** The spans of one trace. */
  trace(traceId: string): ReceivedSpan[]
  /** The names of a span and of the spans above it. The last one is `client` for a span that no server sent. */
  pathOf(span: ReceivedSpan): string[]
  /** Leaves further requests without an answer. */
  hang(): void
  close(): Promise<void>
}

/** A collector of OpenTelemetry's traces on this machine. */
export const startCollector = async (): Promise<Collector> => {
  const bodies: string[] = []
  const received: ReceivedSpan[] = []
  const open = new Set<ServerResponse>()
  let isHanging = false
  const server: Server = createServer(async (request, response) => {
    open.add(response)
    response.on('close', () => open.delete(response))
    const body = await text(request)
    if (isHanging) return
    if (request.url === '/v1/traces') {
      bodies.push(body)
      received.push(...spansIn(body))
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const trace = (traceId: string) => received.filter((span) => span.traceId === traceId)
  return {
    url: `http://127.0.0.1:${port}`,
    received: () => bodies.join('\n'),
    spans: () => [...received],
    trace,
    pathOf(span) {
      const all = trace(span.traceId)
      const path: string[] = []
      for (let at: ReceivedSpan | undefined = span; at; ) {
        path.push(at.name)
        const above: string | undefined = at.parentSpanId
        at = all.find(({ spanId }) => spanId === above)
        if (!at && above) path.push('client')
      }
      return path
    },
    hang() {
      isHanging = true
    },
    close: () =>
      new Promise((resolve) => {
        for (const response of open) response.destroy()
        server.close(() => resolve())
      }),
  }
}
