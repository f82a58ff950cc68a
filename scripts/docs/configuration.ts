import type { z } from 'zod'
import { ConfigurationError, readEnv, VARIABLES } from '#server/env/env.ts'

interface Setting {
  name: string
  description: string
  default: string | undefined
  /** The reason why production does not start without it. */
  reason: string | undefined
}

const HEAD = `# Configuration

Every setting is an environment variable. \`npm start\` and \`npm test\` need none. In production (\`NODE_ENV=production\`) the server
refuses to start without those marked **required** and names each one that is missing or wrong. \`.env.example\` lists the required ones;
Node.js reads such a file with \`--env-file=.env\`.

This page and \`.env.example\` are made from the schema in \`server/env/env.ts\` by \`npm run docs\`.

## The two commands and the sandbox

| Variable | Default | Meaning |
|---|---|---|
| \`SANDBOX_PORT\` | \`3001\` | Port of the sandbox. |
| \`SANDBOX_SMTP_PORT\` | \`SANDBOX_PORT\` + 1 | Port on which the sandbox receives e-mail. |
| \`SANDBOX_HOST\` | \`localhost\` | Interface the sandbox listens on. It signs in any person under any address. |
| \`WEBHOOK_URL\` | \`APP_URL\` | Address to which the sandbox sends its webhooks. |
| \`PORTAL_PORT\` | \`5173\` | Port of the portal in \`npm run dev\`. |
| \`CHROME_PATH\` | none | Chromium or Chrome for browser tests. |
| \`FIREFOX_PATH\`, \`WEBKIT_DRIVER_PATH\` | none | Firefox and the WebKit driver for the journeys; empty to leave one out. |
| \`JOURNEY_PICTURES\` | none | Folder for a picture of each screen of the journeys. |

Browsers allow the cryptography of the sign-in on \`localhost\` and https only. To open the product from another device, put a proxy with
https in front of both ports and set both addresses, for example
\`APP_URL=https://portal.example SANDBOX_PUBLIC_URL=https://outside.example npm start\`.
`

const EXAMPLE_HEAD = `# The settings that production requires. Copy this file to .env and fill it in; docs/configuration.md explains all settings.
# Start the server with: node --env-file=.env dist/programs/server.js
# Made by \`npm run docs\`.

NODE_ENV=production
`

export const configurationPage = (): string => {
  const sections = readSettings().map(
    ({ title, settings }) =>
      `\n## ${title}\n\n| Variable | Default | Meaning |\n|---|---|---|\n${settings.map(row).join('')}`,
  )
  return HEAD + sections.join('')
}

export const envExample = (): string => {
  const sections = readSettings()
    .map(({ title, settings }) => ({ title, settings: settings.filter(({ reason }) => reason) }))
    .filter(({ settings }) => settings.length > 0)
    .map(
      ({ title, settings }) =>
        `\n# ${title}\n${settings.map(({ name, description }) => `# ${description.replaceAll('`', '')}\n${name}=\n`).join('')}`,
    )
  return EXAMPLE_HEAD + sections.join('')
}

const readSettings = (): { title: string; settings: Setting[] }[] => {
  const reasons = requiredInProduction()
  return VARIABLES.map(({ title, variables }) => ({
    title,
    settings: Object.entries(variables).map(([name, schema]) => ({
      name,
      description: schema.description ?? '',
      default: defaultOf(schema),
      reason: reasons.get(name),
    })),
  }))
}

/** The variables without which production refuses to start, with the reason it gives. */
const requiredInProduction = (): ReadonlyMap<string, string> => {
  try {
    readEnv({ NODE_ENV: 'production' })
    return new Map()
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    return new Map(
      error.sentences.flatMap((sentence) => {
        const [, name, reason] = /^([A-Z0-9_]+) must be set in production: (.+)$/.exec(sentence) ?? []
        return name && reason ? [[name, reason] as const] : []
      }),
    )
  }
}

/** The default of a schema as text, like a value in the environment. */
const defaultOf = (schema: z.ZodType): string | undefined => {
  const { def } = schema as z.ZodType & { def: { type: string; defaultValue?: unknown; in?: z.ZodType } }
  if (def.type === 'default') return String(def.defaultValue)
  return def.type === 'pipe' && def.in ? defaultOf(def.in) : undefined
}

const row = ({ name, description, default: value, reason }: Setting): string => {
  const given = value === undefined ? 'none' : `\`${value}\``
  return `| \`${name}\` | ${reason ? '**required**' : given} | ${description.replaceAll('|', '\\|')} |\n`
}
