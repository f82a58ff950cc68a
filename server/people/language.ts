import type { Language } from '#contract/languages.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../request/actor.ts'
import { command, EMPTY, type EmptyResult } from '../request/command.ts'
import { keepUserLanguage } from './user-store.ts'

/** Keeps the language that a person has chosen in the portal: it follows them to other browsers and into their mails. */
export const changeLanguage = (deps: Deps, actor: Actor, language: Language): Promise<EmptyResult> =>
  command(deps, actor, async (tx) => {
    await keepUserLanguage(tx, actor.userId, language, deps.clock.now())
    return EMPTY
  })
