import { randomBytes } from 'node:crypto'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { vi } from 'vitest'
import { createSandbox } from '#sandbox/app.ts'
import { startClamd } from '#test/support/clamd.ts'
import { initDirectory, serverFolder, startOn } from '#test/support/debian-server.ts'
import { S3_ACCOUNT, startS3 } from '#test/support/s3/stand-in.ts'
import type { Place } from '#test/support/seed/call-api.ts'
import { findFreePort } from '../../scripts/lib/ports.mjs'
import { inRoot } from '../../scripts/lib/project.mjs'
import { type Certificates, encrypt, makeCertificates } from './encrypted.ts'
import { buildImage, type Image } from './image.ts'
import { runCommand, startLogged } from './programs.ts'
import type { Front } from './proxies.ts'

const ADMIN = 'admin@masar.example'

const START_MS = 60_000
const secret = () => randomBytes(36).toString('base64url')
const namedKey = () => `2026:${randomBytes(32).toString('base64')}`

const readText = (path: string): string => readFileSync(inRoot(path), 'utf8')

const PASSWORDS = {
  OWNER_PASSWORD: secret(),
  APPLICATION_PASSWORD: secret(),
  AUDITOR_PASSWORD: secret(),
  BACKUP_PASSWORD: secret(),
}
const OWNERS = {
  masar_owner: PASSWORDS.OWNER_PASSWORD,
  masar_application: PASSWORDS.APPLICATION_PASSWORD,
  masar_auditor: PASSWORDS.AUDITOR_PASSWORD,
  masar_backup: PASSWORDS.BACKUP_PASSWORD,
} as const

/** Keys as a provider would give them: the sandbox's own are public, so production refuses them. */
const KEYS = {
  cardPublishableKey: `pk_live_${secret()}`,
  cardSecretKey: `sk_live_${secret()}`,
  cardWebhookSecret: secret(),
  nafathAppId: 'masar-trial',
  nafathAppKey: secret(),
  registryApiKey: secret(),
  accountingApiKey: secret(),
}

/** PostgreSQL with TLS only, and the roles of deploy/postgres/roles.sql. */
const startDatabase = async ({ certificate, key }: Certificates) => {
  const root = serverFolder()
  const directory = initDirectory(root)
  copyFileSync(certificate, join(directory, 'server.crt'))
  copyFileSync(key, join(directory, 'server.key'))
  chmodSync(join(directory, 'server.key'), 0o600)
  const networks = ['127.0.0.1/32', '::1/128'].map((network) => `hostssl all all ${network} scram-sha-256\n`)
  writeFileSync(join(directory, 'pg_hba.conf'), `local all all trust\n${networks.join('')}`)
  const server = await startOn(directory, { ssl: 'on' })
  await runCommand(
    [
      ...[
        'psql',
        '--host',
        tmpdir(),
        '--port',
        String(server.port),
        '--username',
        'masar',
        '--dbname',
        'postgres',
      ],
      ...['--quiet', '--set', 'ON_ERROR_STOP=1', '--file', inRoot('deploy/postgres/roles.sql')],
    ],
    { cwd: root, env: { PATH: process.env.PATH, ...PASSWORDS }, asUser: false },
  )
  return {
    urlOf: (role: keyof typeof OWNERS, database = 'masar', password: string | null = OWNERS[role]) =>
      `postgres://${role}${password === null ? '' : `:${password}`}@localhost:${server.port}/${database}?sslmode=verify-full`,
    stop: () => {
      server.stop()
      rmSync(root, { recursive: true, force: true })
    },
  }
}

/** The settings of .env.example, each with a value, and those of deploy/env/masar.env.example. */
const settingsOf = (given: Readonly<Record<string, string>>): Record<string, string> => {
  const names = ['.env.example', 'deploy/env/masar.env.example'].flatMap((path) =>
    Object.keys(parseEnv(readText(path))),
  )
  return Object.fromEntries(
    names.map((name) => {
      const value = name === 'NODE_ENV' ? 'production' : given[name]
      if (value === undefined) throw new Error(`The trial has no value for ${name}, which an example names`)
      return [name, value]
    }),
  )
}

/** A command of the operations page, such as `node dist/programs/database.js migrate up …`. */
const commandOfBook = (beginning: string): string[] => {
  const line = readText('docs/operations.md')
    .split('\n')
    .find((one) => one.trim().startsWith(beginning))
  if (line === undefined) throw new Error(`docs/operations.md has no line with ${beginning}`)
  return line.trim().split(' ')
}

const serverAt = async (image: Image, env: Record<string, string>, folder: string) => {
  const port = await findFreePort()
  const dataDir = join(folder, `data-${port}`)
  mkdirSync(dataDir)
  chmodSync(dataDir, 0o777)
  const start = () =>
    startLogged(image.command, join(folder, `server-${port}.log`), {
      cwd: image.folder,
      env: { ...image.env, ...env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir },
      asUser: true,
    })
  let running = start()
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  const ready = async () => {
    await vi.waitUntil(async () => running.hasEnded() || (await isReady()), {
      timeout: START_MS,
      interval: 100,
    })
    if (running.hasEnded()) throw new Error(`A server has ended:\n${running.log()}`)
  }
  return {
    port,
    ready,
    log: () => running.log(),
    stop: (signal?: NodeJS.Signals) => running.stop(signal),
    async startAgain() {
      running = start()
      await ready()
    },
  }
}

/** Deploys the working copy as docs/operations.md says, on this machine: image, database, store, providers, and two servers. */
export const startDeployedWorld = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'masar-deployed-'))
  chmodSync(folder, 0o755)
  const closing: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const close = async () => {
    for (const end of closing.reverse()) await end()
  }
  try {
    const certificates = makeCertificates(join(folder, 'tls'))
    const authority = join(folder, 'authority.pem')
    copyFileSync(certificates.authority, authority)
    chmodSync(authority, 0o644)
    const image = buildImage(folder)
    const database = await startDatabase(certificates)
    closing.push(database.stop)

    const encrypted = async (port: number) => {
      const front = await encrypt(certificates, port)
      closing.push(front.close)
      return front.port
    }
    const store = await startS3()
    closing.push(store.close)
    const scanner = await startClamd()
    closing.push(scanner.stop)
    const [port, plainPort, sandboxPort] = [await findFreePort(), await findFreePort(), await findFreePort()]
    const sandboxUrl = `https://localhost:${await encrypted(sandboxPort)}`
    const appUrl = `https://localhost:${port}`
    const sandbox = await createSandbox({
      port: sandboxPort,
      appUrl,
      publicUrl: sandboxUrl,
      serverUrl: sandboxUrl,
      keys: KEYS,
    })
    closing.push(sandbox.close)

    const control = async <Answer>(path: string, body?: unknown): Promise<Answer> => {
      const answer = await fetch(`${sandbox.origin}/control${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        ...(body !== undefined && {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      })
      if (!answer.ok) throw new Error(`/control${path} answered ${answer.status}`)
      return (await answer.json()) as Answer
    }
    const place: Place = { appUrl, sandboxUrl, control: control as Place['control'] }

    const credentials = join(folder, 'cloud-billing-key.json')
    writeFileSync(credentials, JSON.stringify(await control('/cloud-billing/key')))
    const links = Object.keys(parseEnv(readText('.env.example'))).filter((name) => name.startsWith('URL_'))
    const seller = {
      SELLER_NAME: 'Trial Cloud Services Company',
      SELLER_NAME_AR: 'شركة التجربة للخدمات السحابية',
      SELLER_VAT_NUMBER: '310099887700003',
      SELLER_CR_NUMBER: '1010998877',
      SELLER_ADDRESS: '8228 King Fahd Road, Al Olaya, Riyadh 12333, Saudi Arabia',
      SELLER_ADDRESS_AR: '8228 طريق الملك فهد، حي العليا، الرياض 12333، المملكة العربية السعودية',
      SELLER_EMAIL: 'care@masar.example',
      SELLER_PHONE: '+966 11 555 0100',
    }
    const TAX_URL = `${sandboxUrl}/tax-authority`
    const run = (command: readonly string[], env: Readonly<Record<string, string>>) =>
      runCommand(command, {
        cwd: image.folder,
        env: {
          ...image.env,
          NODE_EXTRA_CA_CERTS: authority,
          PGSSLROOTCERT: authority,
          DATA_DIR: folder,
          ...env,
        },
        asUser: false,
      })

    await run(commandOfBook('node dist/programs/database.js migrate up'), {
      DATABASE_URL: database.urlOf('masar_owner'),
    })
    const unit = join(folder, 'tax-unit.env')
    const { otp } = await control<{ otp: string }>('/tax-authority/passwords', {})
    await run(
      [
        ...['node', 'dist/programs/tax-unit.js', 'onboard', '--environment', 'simulation', '--otp', otp],
        ...['--branch', 'Riyadh', '--business', 'Cloud services', '--out', unit],
      ],
      { TAX_URL, ...seller },
    )
    const settings: Record<string, string> = {
      ...settingsOf({
        APP_URL: appUrl,
        METRICS_TOKEN: secret(),
        DATABASE_URL: database.urlOf('masar_application'),
        DATA_KEYS: namedKey(),
        NUMBER_SECRETS: secret(),
        SESSION_SECRET: secret(),
        FLOW_NAMES_SECRET: secret(),
        ADMIN_EMAILS: ADMIN,
        OIDC_ISSUER: `${sandboxUrl}/identity`,
        OIDC_CLIENT_ID: 'masar-portal',
        CARDS_URL: `${sandboxUrl}/cards`,
        CARDS_PUBLISHABLE_KEY: KEYS.cardPublishableKey,
        CARDS_SECRET_KEY: KEYS.cardSecretKey,
        CARDS_WEBHOOK_SECRET: KEYS.cardWebhookSecret,
        NAFATH_URL: `${sandboxUrl}/nafath`,
        NAFATH_APP_ID: KEYS.nafathAppId,
        NAFATH_APP_KEY: KEYS.nafathAppKey,
        REGISTRY_URL: `${sandboxUrl}/registry`,
        REGISTRY_KEY: KEYS.registryApiKey,
        CLOUD_BILLING_URL: `${sandboxUrl}/cloud-billing`,
        CLOUD_BILLING_CREDENTIALS: credentials,
        CLOUD_BILLING_PARENT: 'billingAccounts/000000-000000-000000',
        CLOUD_CHANNEL_URL: `${sandboxUrl}/cloud-billing`,
        CLOUD_CHANNEL_ACCOUNT: 'accounts/C0sandbox',
        CLOUD_CHANNEL_ADMIN: 'reseller@masar.example',
        ACCOUNTING_URL: `${sandboxUrl}/accounting`,
        ACCOUNTING_KEY: KEYS.accountingApiKey,
        ACCOUNTING_USAGE_PRODUCT: '1',
        ACCOUNTING_SUPPORT_PRODUCT: '2',
        ACCOUNTING_INVENTORY: '1',
        ACCOUNTING_BANK_ACCOUNT: '1',
        ...seller,
        TAX_URL,
        ...(parseEnv(readFileSync(unit, 'utf8')) as Record<string, string>),
        SMTP_URL: `smtps://localhost:${await encrypted(sandbox.smtpPort)}`,
        MAIL_FROM: 'Masar <no-reply@masar.example>',
        SUPPORT_EMAIL: 'support@masar.example',
        ADMIN_ALERT_EMAIL: 'alerts@masar.example',
        ...Object.fromEntries(links.map((name) => [name, `${sandboxUrl}/site`])),
        CONTACT_PHONES: '+966 11 555 0100',
        TRUST_PROXY: '127.0.0.1',
        S3_ENDPOINT: `https://localhost:${await encrypted(Number(new URL(store.endpoint).port))}`,
        S3_BUCKET: S3_ACCOUNT.bucket,
        S3_REGION: S3_ACCOUNT.region,
        S3_ACCESS_KEY_ID: S3_ACCOUNT.accessKeyId,
        S3_SECRET_ACCESS_KEY: S3_ACCOUNT.secretAccessKey,
      }),
      CLAMAV_HOST: '127.0.0.1',
      CLAMAV_PORT: String(scanner.port),
      // All clients of the trial have one address.
      RATE_LIMIT_FACTOR: '100',
      NODE_EXTRA_CA_CERTS: authority,
    }
    const servers = [
      await serverAt(image, settings, folder),
      await serverAt(image, settings, folder),
    ] as const
    closing.push(() => Promise.all(servers.map((server) => server.stop('SIGKILL'))))
    await Promise.all(servers.map(({ ready }) => ready()))
    const front: Front = {
      port,
      plainPort,
      servers: [servers[0].port, servers[1].port],
      certificates,
      folder,
    }
    return { place, front, servers, settings, database, folder, run, store, close }
  } catch (error) {
    await close()
    throw error
  }
}

export type DeployedWorld = Awaited<ReturnType<typeof startDeployedWorld>>
