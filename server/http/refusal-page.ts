import type { FastifyRequest } from 'fastify'
import type { ErrorCode } from '#contract/errors.ts'
import {
  directionOf,
  isLanguage,
  LANGUAGE_COOKIE,
  type Language,
  preferredLanguage,
} from '#contract/languages.ts'
import { cookieValue } from '#contract/text/cookie.ts'
import { waitingTime } from '#contract/text/waiting-time.ts'
import type { Deps } from '../deps.ts'

const POLICY = "default-src 'none';style-src 'unsafe-inline';frame-ancestors 'none'"

interface RefusalWords {
  title: string
  text: (wait: string) => string
}

/** Refusals that a person may see instead of a page. */
const WORDS: Partial<Record<ErrorCode, Readonly<Record<Language, RefusalWords>>>> = {
  'rate-limited': {
    en: {
      title: 'Too many requests',
      text: (wait) =>
        `We received too many requests from your network. Wait ${wait}, then try again. Your entries are safe.`,
    },
    ar: {
      title: 'طلبات كثيرة جدًا',
      text: (wait) =>
        `وصلتنا طلبات كثيرة جدًا من شبكتك. يرجى الانتظار ${wait} ثم إعادة المحاولة. ما أدخلته محفوظ.`,
    },
  },
  'server-busy': {
    en: {
      title: 'Masar is very busy',
      text: (wait) =>
        `Many people are using Masar right now. Wait ${wait}, then try again. Your entries are safe.`,
    },
    ar: {
      title: 'الضغط كبير على مسار',
      text: (wait) =>
        `يستخدم مسار الآن عدد كبير من العملاء. يرجى الانتظار ${wait} ثم إعادة المحاولة. ما أدخلته محفوظ.`,
    },
  },
  unavailable: {
    en: {
      title: 'Masar is unavailable',
      text: (wait) => `We’re working on it. Wait ${wait}, then try again. Your entries are safe.`,
    },
    ar: {
      title: 'مسار غير متاح حاليًا',
      text: (wait) => `نعمل على إعادة الخدمة. يرجى الانتظار ${wait} ثم إعادة المحاولة. ما أدخلته محفوظ.`,
    },
  },
}

const TRY_AGAIN: Readonly<Record<Language, string>> = { en: 'Try again', ar: 'إعادة المحاولة' }

const STYLE = `:root{color-scheme:light dark;--ink:#10202f;--muted:#5a6877;--canvas:#f5f7f9;--accent:#0b7a65;--on-accent:#fff}
@media(prefers-color-scheme:dark){:root{--ink:#e8eef4;--muted:#a2b0be;--canvas:#0f171f;--accent:#35c2a5;--on-accent:#0f171f}}
body{margin:0;font:16px/1.5 "IBM Plex Sans Arabic",Inter,system-ui,sans-serif;color:var(--ink);background:var(--canvas)}
main{box-sizing:border-box;display:grid;align-content:center;justify-items:start;gap:16px;max-width:560px;min-height:100dvh;margin:0 auto;padding:24px}
h1,p{margin:0}h1{font-size:24px;line-height:1.25}p{color:var(--muted)}
a{padding:10px 20px;border-radius:8px;font-weight:600;text-decoration:none;color:var(--on-accent);background:var(--accent)}`

/** A document with its content policy, for a refused page that a person opens; null for every other request. */
export const refusalPage = (
  serving: Pick<Deps, 'config'>,
  request: FastifyRequest,
  { code, seconds }: { code: ErrorCode; seconds: number },
): { html: string; policy: string } | null => {
  const words = WORDS[code]
  if (!words || !isPage(request)) return null
  const language = languageFor(serving, request)
  const { title, text } = words[language]
  return {
    policy: POLICY,
    html: `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1><p>${text(waitingTime(seconds, language))}</p><a href="">${TRY_AGAIN[language]}</a></main></body></html>`,
  }
}

const isPage = ({ method, headers, routeOptions }: FastifyRequest): boolean =>
  method === 'GET' && !routeOptions.config.endpoint && (headers.accept ?? '').includes('text/html')

/** Reads the cookie header itself, because the request may be refused before its cookies are parsed. */
const languageFor = ({ config }: Pick<Deps, 'config'>, { headers }: FastifyRequest): Language => {
  const { protocol } = new URL(config.appUrl)
  const kept = cookieValue(headers.cookie ?? '', LANGUAGE_COOKIE, protocol)
  return isLanguage(kept) ? kept : preferredLanguage(headers['accept-language'] ?? '')
}
