import type { FastifyReply, FastifyRequest } from 'fastify'
import { isLanguage, LANGUAGE_CHOSEN_COOKIE, LANGUAGE_COOKIE, type Language } from '#contract/languages.ts'

const OPTIONS = { path: '/', maxAge: 365 * 86_400, sameSite: 'lax' } as const

/** The language stored in this browser, guessed or chosen; null without a known one. */
export const languageOf = ({ cookies }: FastifyRequest): Language | null => {
  const kept = cookies[LANGUAGE_COOKIE]
  return isLanguage(kept) ? kept : null
}

/** True when the language was chosen in this browser and is not stored with a person yet. */
export const isLanguageChosen = ({ cookies }: FastifyRequest): boolean =>
  cookies[LANGUAGE_CHOSEN_COOKIE] !== undefined

export const setLanguage = (reply: FastifyReply, language: Language): FastifyReply =>
  reply.setCookie(LANGUAGE_COOKIE, language, OPTIONS)

export const setChosenLanguage = (reply: FastifyReply, language: Language): FastifyReply =>
  setLanguage(reply, language).setCookie(LANGUAGE_CHOSEN_COOKIE, '1', OPTIONS)

/** Clears the mark of a choice that is now stored with the person. */
export const clearLanguageChosen = (reply: FastifyReply): FastifyReply =>
  reply.clearCookie(LANGUAGE_CHOSEN_COOKIE, { path: '/' })
