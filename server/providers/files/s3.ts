import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { Clock } from '../../clock.ts'
import { kindOfStatus, ProviderFailure } from '../../errors/failures.ts'
import { asAttachment, asInline, shownTypeOf } from '../../http/attachment.ts'
import { checkOrigins } from '../outgoing.ts'
import { type FilesPort, isFileKey, newFileKey } from './port.ts'

const TIMEOUTS = new Set(['TimeoutError', 'ETIMEDOUT'])

export interface S3FilesOptions {
  endpoint: string
  region: string
  /** A bucket that only this product uses: the sweep deletes every file without a document. */
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  clock: Clock
  /** Time limit of one whole call, in milliseconds, including a ten-megabyte upload; 60 s by default. */
  timeoutMs?: number
}

const TOTAL_MS = 60_000
const CONNECT_MS = 2_000
/** Milliseconds. A reader that takes no bytes for this long counts as gone. */
const IDLE_MS = 30_000
/** The store's limit for the validity of a signed URL. */
const LONGEST_ADDRESS_SECONDS = 7 * 86_400

/** Files in a bucket of an S3-compatible store; signed URLs lead to the store itself. */
export const createS3Files = (options: S3FilesOptions): FilesPort => {
  const { endpoint, region, bucket: Bucket, accessKeyId, secretAccessKey, clock } = options
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // Other vendors' stores do not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: IDLE_MS },
  })
  const check = checkOrigins([endpoint])
  client.middlewareStack.add(
    (next) => async (args) => {
      check(originOf(args.request as RequestAddress))
      return next(args)
    },
    // Last, when the address is final.
    { step: 'finalizeRequest', priority: 'low' },
  )

  /** Limits the time until the response begins. Clears the timer then, because it would abort a slow reader of the body. */
  const within = async <T>(call: (abortSignal: AbortSignal) => Promise<T>): Promise<T> => {
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(), options.timeoutMs ?? TOTAL_MS)
    try {
      return await call(timeout.signal)
    } catch (error) {
      if (error instanceof NoSuchKey) throw error
      throw timeout.signal.aborted ? new ProviderFailure('files', { kind: 'timeout' }) : failureOfS3(error)
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    async put(content) {
      const Key = newFileKey()
      await within((abortSignal) =>
        client.send(new PutObjectCommand({ Bucket, Key, Body: content, ContentLength: content.length }), {
          abortSignal,
        }),
      )
      return Key
    },

    async open(Key) {
      if (!isFileKey(Key)) return null
      try {
        const { Body, ContentLength } = await within((abortSignal) =>
          client.send(new GetObjectCommand({ Bucket, Key }), { abortSignal }),
        )
        if (!(Body instanceof Readable) || ContentLength === undefined)
          throw new ProviderFailure('files', { kind: 'nonsense' })
        return { stream: Body, size: ContentLength }
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw error
      }
    },

    async remove(Key) {
      if (!isFileKey(Key)) return
      await within((abortSignal) => client.send(new DeleteObjectCommand({ Bucket, Key }), { abortSignal }))
    },

    async *list() {
      let ContinuationToken: string | undefined
      do {
        const page = await within((abortSignal) =>
          client.send(new ListObjectsV2Command({ Bucket, ContinuationToken }), { abortSignal }),
        )
        for (const { Key: key, LastModified: storedAt } of page.Contents ?? [])
          if (key && storedAt && isFileKey(key)) yield { key, storedAt }
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken !== undefined)
    },

    async signUrl({ key, downloadName, isInline }, expiresAt) {
      const seconds = Math.floor((expiresAt.getTime() - clock.now().getTime()) / 1000)
      const command = new GetObjectCommand({
        Bucket,
        Key: key,
        ...(isInline ? asShown(downloadName) : asDownload(downloadName)),
      })
      return getSignedUrl(client, command, {
        expiresIn: Math.min(Math.max(seconds, 1), LONGEST_ADDRESS_SECONDS),
      })
    },

    verifyUrl: () => null,
  }
}

interface RequestAddress {
  protocol: string
  hostname: string
  port?: number
}

const originOf = ({ protocol, hostname, port }: RequestAddress): string =>
  new URL(`${protocol}//${hostname}${port === undefined ? '' : `:${port}`}`).origin

/** Converts an S3 error to a ProviderFailure. */
const failureOfS3 = (error: unknown): ProviderFailure => {
  if (error instanceof ProviderFailure) return error
  if (error instanceof S3ServiceException) {
    const status = error.$metadata.httpStatusCode
    if (status !== undefined && status >= 300)
      return new ProviderFailure('files', { kind: kindOfStatus(status), status, cause: error })
  }
  if (wasUnreadable(error)) return new ProviderFailure('files', { kind: 'nonsense' })
  return new ProviderFailure('files', { kind: isTimeout(error) ? 'timeout' : 'unreachable', cause: error })
}

/** True for an unreadable answer: the error carries a response but is not an S3 error. */
const wasUnreadable = (error: unknown) => error instanceof Error && '$response' in error

const isTimeout = (error: unknown) =>
  error instanceof Error &&
  (TIMEOUTS.has(error.name) || ('code' in error && TIMEOUTS.has(String(error.code))))

/** The store may display a PDF or a picture; the browser saves anything else. */
const asShown = (name: string) => {
  const type = shownTypeOf(name)
  return type ? { ResponseContentType: type, ResponseContentDisposition: asInline(name) } : asDownload(name)
}

/** The browser saves an uploaded file and never opens it on the store's own site. */
const asDownload = (name: string) => ({
  ResponseContentType: 'application/octet-stream',
  ResponseContentDisposition: asAttachment(name),
})
