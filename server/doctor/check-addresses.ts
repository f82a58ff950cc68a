import { connect } from 'node:tls'
import { request } from 'undici'
import { z } from 'zod'
import type { Config } from '../deps.ts'
import { dispatcherTo, UnlistedOrigin } from '../providers/outgoing.ts'
import { advice, type Finding, good, reasonOf, stop } from './finding.ts'

const TIMEOUT_MS = 8_000
const MAX_BYTES = 1024 * 1024
const CLOCK_MS = 30_000
const DAY_MS = 86_400_000
const RENEW_DAYS = 21

/** The addresses that the server calls, by the name of their setting. */
const addressesOf = (config: Config): [string, string][] => [
  ['CARDS_URL', config.cards.url],
  ...(config.nafath.enabled ? [['NAFATH_URL', config.nafath.url] as [string, string]] : []),
  ['REGISTRY_URL', config.registry.url],
  ['CLOUD_BILLING_URL', config.cloudBilling.url],
  ['CLOUD_CHANNEL_URL', config.cloudBilling.channel.url],
  ['ACCOUNTING_URL', config.accounting.url],
  ['TAX_URL', config.taxUnit.url],
]

/** Sends a request to each provider, compares clocks, and checks when the certificates of the addresses end. */
export const checkAddresses = async (config: Config, now: () => Date): Promise<Finding[]> => {
  const answers = await Promise.all(
    addressesOf(config).map(async ([setting, address]) => ({ setting, ...(await probe(address, now)) })),
  )
  const skews = answers.flatMap(({ skewMs }) => (skewMs === undefined ? [] : [skewMs]))
  const certificates = [
    ...addressesOf(config),
    ['OIDC_ISSUER', config.signIn.discoveryUrl],
    ['APP_URL', config.appUrl],
  ]
  return [
    ...answers.map(({ setting, failure }) =>
      failure === undefined
        ? good(`${setting} answers.`)
        : stop(
            `${setting} does not answer (${failure}): check the address, and that the firewall lets calls out to it.`,
          ),
    ),
    ...(await checkSignIn(config)),
    ...(await checkCollector(config, now)),
    clockOf(skews),
    ...(
      await Promise.all(
        certificates.map(([setting = '', address = '']) => checkCertificate(setting, address, now())),
      )
    ).flat(),
  ]
}

/** Any response counts, because the request carries no key. */
const probe = async (address: string, now: () => Date): Promise<{ failure?: string; skewMs?: number }> => {
  const dispatcher = dispatcherTo([address], { connect: { timeout: TIMEOUT_MS }, maxResponseSize: MAX_BYTES })
  try {
    const { headers, body } = await request(address, { dispatcher, signal: AbortSignal.timeout(TIMEOUT_MS) })
    const { date } = headers
    const at = Date.parse(String(date))
    await body.dump()
    return Number.isNaN(at) ? {} : { skewMs: now().getTime() - at }
  } catch (error) {
    return { failure: reasonOf(error) }
  } finally {
    await dispatcher.destroy()
  }
}

const checkCollector = async ({ tracing }: Config, now: () => Date): Promise<Finding[]> => {
  if (tracing === null) return []
  const { failure } = await probe(tracing.endpoint, now)
  return [
    failure === undefined
      ? good('OTEL_EXPORTER_OTLP_ENDPOINT answers.')
      : advice(
          `OTEL_EXPORTER_OTLP_ENDPOINT does not answer (${failure}), so traces are lost: check the collector, and that the firewall lets calls out to it.`,
        ),
  ]
}

const Discovery = z.object({
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
})

/** Reads the discovery document, and checks that the server may call the addresses in it. */
const checkSignIn = async ({ signIn }: Config): Promise<Finding[]> => {
  const dispatcher = dispatcherTo([signIn.discoveryUrl], {
    connect: { timeout: TIMEOUT_MS },
    maxResponseSize: MAX_BYTES,
  })
  try {
    const { body } = await request(`${signIn.discoveryUrl}/.well-known/openid-configuration`, {
      dispatcher,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const document = Discovery.parse(await body.json())
    const listed = new Set([signIn.discoveryUrl, ...signIn.origins].map((address) => new URL(address).origin))
    const others = new Set(
      Object.values(document).flatMap((address) => (address ? [new URL(address).origin] : [])),
    )
    const unlisted = [...others].filter((origin) => !listed.has(origin))
    return [
      unlisted.length === 0
        ? good('OIDC_ISSUER answers.')
        : stop(`The identity provider names ${unlisted.join(', ')}: add it to OIDC_ORIGINS if it is right.`),
    ]
  } catch (error) {
    return [
      stop(
        `OIDC_ISSUER has no readable discovery document (${error instanceof UnlistedOrigin ? 'redirect' : reasonOf(error)}): nobody can sign in. Check the address.`,
      ),
    ]
  } finally {
    await dispatcher.destroy()
  }
}

/** Uses the smallest difference, because some responses may come from a cache. */
const clockOf = (skews: number[]): Finding => {
  const least = skews.toSorted((one, other) => Math.abs(one) - Math.abs(other))[0]
  if (least === undefined)
    return advice('No provider sent its time, so this machine’s clock was not compared.')
  return Math.abs(least) <= CLOCK_MS
    ? good('The clocks of this machine and of the providers agree.')
    : stop(
        `The clock of this machine differs by ${Math.round(least / 1000)} s from that of the providers, whose tokens it would refuse: synchronise it with a time server.`,
      )
}

const checkCertificate = async (setting: string, address: string, now: Date): Promise<Finding[]> => {
  const { protocol, hostname, port } = new URL(address)
  if (protocol !== 'https:') return []
  const until = await new Promise<Date | null>((resolve) => {
    const host = hostname.replace(/[[\]]/g, '')
    const socket = connect({ host, port: Number(port || 443), servername: host }, () => {
      resolve(new Date(socket.getPeerCertificate().valid_to))
      socket.destroy()
    })
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy())
    socket.on('error', () => resolve(null))
    socket.on('close', () => resolve(null))
  })
  // The check of the address itself reports why it does not answer.
  if (until === null) return []
  return endOf(`The certificate of ${setting}`, until, now)
}

/** Returns a finding when the subject has ended or ends within 21 days. */
export const endOf = (subject: string, until: Date, now: Date): Finding[] => {
  const days = Math.floor((until.getTime() - now.getTime()) / DAY_MS)
  if (days < 0) return [stop(`${subject} ended on ${until.toISOString().slice(0, 10)}: renew it.`)]
  if (days > RENEW_DAYS) return []
  return [advice(`${subject} ends on ${until.toISOString().slice(0, 10)}: renew it before.`)]
}
