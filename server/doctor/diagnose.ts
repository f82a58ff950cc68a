import { text } from 'node:stream/consumers'
import type { DatabaseHandle } from '../db/client.ts'
import type { Config, Ports } from '../deps.ts'
import { createFileReader } from '../files/file-reader.ts'
import type { PolicyParts } from '../http/plugins/security.ts'
import { PORTAL, readPortalBuild } from '../http/portal/documents.ts'
import { certificateOf } from '../invoice-documents/sign-invoice.ts'
import { portalFindings } from '../operations/check-portal.ts'
import { checkAddresses, endOf } from './check-addresses.ts'
import { checkDatabase } from './check-database.ts'
import { checkStandby } from './check-standby.ts'
import { advice, type Finding, good, reasonOf, stop } from './finding.ts'

interface Installation {
  config: Config
  ports: Pick<Ports, 'cards' | 'files' | 'malwareScanner' | 'messages'>
  /** Null when it could not be opened. */
  database: DatabaseHandle | null
  now(): Date
}

/** Checks everything that a server with these settings needs. Changes nothing but a file that it stores and removes. */
export const diagnose = async ({ config, ports, database, now }: Installation): Promise<Finding[]> => {
  // The other checks keep this process busy, and a connection of the pool has a second to open.
  const ofDatabase = database ? await checkDatabase(database, { now, production: config.production }) : []
  const ofStandby = database ? await checkStandby(database, config.standby) : []
  const parts = await Promise.all([
    checkSecrets(config),
    ofDatabase,
    ofStandby,
    checkFiles(ports),
    checkReader(),
    checkScanner(config, ports),
    checkMail(ports),
    checkAddresses(config, now),
    endOf('TAX_UNIT_CERTIFICATE', certificateOf(config.taxUnit).validToDate, now()),
    checkPublicAddress({ config, ports }),
  ])
  return parts.flat()
}

/** Length of 128 bits in Base64. */
const MIN_LENGTH = 22
const MIN_DIFFERENT_CHARACTERS = 10

const checkSecrets = ({
  production,
  sessionSecret,
  formerSessionSecrets,
  flowNamesSecret,
  metricsToken,
  cards,
}: Config): Finding[] => {
  if (!production)
    return [advice('NODE_ENV is not production: the sandbox’s public keys and http are accepted.')]
  const weak = Object.entries({
    SESSION_SECRET: [sessionSecret, ...formerSessionSecrets],
    FLOW_NAMES_SECRET: [flowNamesSecret],
    METRICS_TOKEN: metricsToken === null ? [] : [metricsToken],
    CARDS_WEBHOOK_SECRET: cards.webhookSecrets,
  }).filter(([, values]) =>
    values.some((value) => value.length < MIN_LENGTH || new Set(value).size < MIN_DIFFERENT_CHARACTERS),
  )
  return weak.length === 0
    ? [good('The secrets are long enough.')]
    : weak.map(([name]) =>
        advice(`${name} is easy to guess: make another one with \`openssl rand -base64 48\`.`),
      )
}

const PROBE = Buffer.from('a file of the doctor')

const checkFiles = async ({ files }: Installation['ports']): Promise<Finding[]> => {
  try {
    const key = await files.put(PROBE)
    const opened = await files.open(key)
    const isSame = opened !== null && (await text(opened.stream)) === PROBE.toString()
    await files.remove(key)
    return [
      isSame
        ? good('Files are stored, read and removed.')
        : stop('A stored file is read with other bytes: check the store of files, and the disk below it.'),
    ]
  } catch (error) {
    return [
      stop(
        `Files cannot be stored (${reasonOf(error)}): check the rights on DATA_DIR and its free space, or the S3 settings and the rights of their key.`,
      ),
    ]
  }
}

const READER_MS = 30_000

/** A process that does not start ends like one that a file has ended; the probe is only no PDF. */
const checkReader = async (): Promise<Finding> => {
  const { kind } = await createFileReader()('pdf', PROBE, READER_MS).catch(() => ({ kind: null }))
  return kind === 'damaged'
    ? good('The process that reads uploaded files answers.')
    : stop(
        'The process that reads uploaded files does not start, so every upload is refused: it needs the folder server/files/judge beside the build, and memory.',
      )
}

const checkScanner = async (
  { files: { clamav } }: Config,
  { malwareScanner }: Installation['ports'],
): Promise<Finding[]> => {
  if (clamav === null) return [advice('Files are not scanned for viruses: set CLAMAV_HOST.')]
  try {
    await malwareScanner.scan(PROBE)
    return [good('The virus scanner answers.')]
  } catch (error) {
    return [
      stop(
        `The virus scanner does not answer (${reasonOf(error)}), so every upload is refused: check CLAMAV_HOST and CLAMAV_PORT, and that clamd runs.`,
      ),
    ]
  }
}

const checkMail = async ({ messages }: Installation['ports']): Promise<Finding[]> => {
  try {
    await messages.check()
    return [good('The mail server answers and lets us in.')]
  } catch (error) {
    return [stop(mailSentence(reasonOf(error)))]
  } finally {
    messages.close()
  }
}

/** `reason` is the kind of a ProviderFailure. A failed TLS handshake is `unreachable`. */
const mailSentence = (reason: string): string => {
  const tls = 'in production that it offers TLS with a trusted certificate.'
  if (reason === 'timeout')
    return `The mail server does not answer (${reason}): check the host and port of SMTP_URL, and the firewall.`
  if (reason === 'unreachable')
    return `The mail server cannot be reached (${reason}): check the host and port of SMTP_URL, and ${tls}`
  return `The mail server rejects us (${reason}): check SMTP_URL, its user and password, and ${tls}`
}

const NAMED = 5

const checkPublicAddress = async (deps: PolicyParts): Promise<Finding[]> => {
  const build = readPortalBuild(PORTAL, deps.config.seller)
  if (!build)
    return [advice('The portal is not built here, so APP_URL was not compared: run `npm run build`.')]
  try {
    const different = await portalFindings(deps, build)
    return [
      different.length === 0
        ? good('APP_URL serves the pages and scripts of this build.')
        : stop(
            `APP_URL serves other pages or scripts than this build (${different.slice(0, NAMED).join(', ')}): release this build on every server, and look for what changes answers on their way.`,
          ),
    ]
  } catch (error) {
    return [
      advice(
        `APP_URL does not answer (${reasonOf(error)}): start the server, check proxy and DNS, and run this again.`,
      ),
    ]
  }
}
