import type { Config } from '../../deps.ts'

/** A mail's id on the wire, always the same for the same name: mailboxes recognise a mail that was sent twice by it. */
export const messageIdOf = ({ appUrl }: Pick<Config, 'appUrl'>, name: string): string =>
  `<${name.replace(/[^\w.-]/g, '.')}@${new URL(appUrl).hostname}>`
