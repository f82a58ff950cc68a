import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { refusalOf } from './signature.ts'

export const S3_ACCOUNT = {
  region: 'me-central-1',
  bucket: 'masar-files',
  accessKeyId: 'AKIDSTANDIN',
  secretAccessKey: 'a secret of the stand-in',
}

/** Small, so that a list comes in pages. */
const PAGE = 2

export type S3Fault = 'error' | 'nonsense' | 'html403' | 'timeout'

export interface S3StandIn {
  endpoint: string
  /** The objects of the bucket, by key. */
  objects: Map<string, { content: Buffer; storedAt: Date }>
  /** The fault of every call; null for none. */
  fault: S3Fault | null
  /** Moves the store's time forward. */
  advance(ms: number): void
  close(): Promise<void>
}

const xml = (reply: ServerResponse, status: number, body: string) =>
  reply
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`)

const complain = (reply: ServerResponse, status: number, code: string) =>
  xml(reply, status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`)

const showFault = (reply: ServerResponse, fault: S3Fault) => {
  if (fault === 'error') complain(reply, 500, 'InternalError')
  if (fault === 'nonsense') xml(reply, 200, '<Lorem><Ipsum')
  if (fault === 'html403')
    reply.writeHead(403, { 'content-type': 'text/html' }).end('<!doctype html><h1>Blocked</h1>')
}

/** A small S3-compatible store with one bucket, which accepts only requests signed with its secret. */
export const startS3 = async (): Promise<S3StandIn> => {
  const objects: S3StandIn['objects'] = new Map()
  let offset = 0

  const list = (reply: ServerResponse, token: string) => {
    const keys = [...objects.keys()].sort().filter((key) => key > token)
    const page = keys.slice(0, PAGE)
    const more = keys.length > PAGE
    const contents = page.map((key) => {
      const { content, storedAt } = objects.get(key) ?? { content: Buffer.alloc(0), storedAt: new Date(0) }
      return `<Contents><Key>${key}</Key><LastModified>${storedAt.toISOString()}</LastModified><Size>${content.length}</Size></Contents>`
    })
    const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    xml(
      reply,
      200,
      `<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
    )
  }

  const get = (reply: ServerResponse, key: string, query: URLSearchParams) => {
    const object = objects.get(key)
    if (!object) return complain(reply, 404, 'NoSuchKey')
    const disposition = query.get('response-content-disposition')
    reply
      .writeHead(200, {
        'content-type': query.get('response-content-type') ?? 'binary/octet-stream',
        'content-length': object.content.length,
        ...(disposition && { 'content-disposition': disposition }),
      })
      .end(object.content)
  }

  const answer = async (request: IncomingMessage, reply: ServerResponse) => {
    const body = await buffer(request)
    if (standIn.fault) return showFault(reply, standIn.fault)
    const { method = 'GET', headers } = request
    const url = new URL(request.url ?? '/', standIn.endpoint)
    const now = Date.now() + offset
    const refusal = refusalOf({ method, url, headers, body }, S3_ACCOUNT, now)
    if (refusal) return complain(reply, 403, refusal)
    const [, bucket, key = ''] = url.pathname.split('/').map(decodeURIComponent)
    if (bucket !== S3_ACCOUNT.bucket) return complain(reply, 404, 'NoSuchBucket')
    if (method === 'PUT') {
      objects.set(key, { content: body, storedAt: new Date(now) })
      return reply.writeHead(200, { etag: '"stored"' }).end()
    }
    if (method === 'DELETE') {
      objects.delete(key)
      return reply.writeHead(204).end()
    }
    if (key === '') return list(reply, url.searchParams.get('continuation-token') ?? '')
    return get(reply, key, url.searchParams)
  }

  const server = createServer((request, reply) => void answer(request, reply))
  await once(server.listen(0, 'localhost'), 'listening')
  const standIn: S3StandIn = {
    endpoint: `http://localhost:${(server.address() as AddressInfo).port}`,
    objects,
    fault: null,
    advance(ms) {
      offset += ms
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return standIn
}
