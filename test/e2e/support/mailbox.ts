import { expect } from '@playwright/test'
import type { World } from '#test/support/world.ts'

export interface Mail {
  from: string
  to: string[]
  subject: string
  text: string
  attachments: { name: string; type: string; bytes: number }[]
}

/** The mails with these words in text or subject, newest first. */
const mailsAbout = async (world: World, words: string): Promise<Mail[]> => {
  const answer = await fetch(`${world.sandboxUrl}/mail/messages`)
  const mails = (await answer.json()) as Mail[]
  return mails.filter(({ subject, text }) => `${subject}\n${text}`.includes(words))
}

/** Waits for exactly `count` mails with these words. Returns the newest. */
export const expectMails = async (world: World, words: string, count = 1): Promise<Mail> => {
  await expect.poll(async () => (await mailsAbout(world, words)).length).toBe(count)
  const [newest] = await mailsAbout(world, words)
  if (!newest) throw new Error(`There is no mail about ${words}`)
  return newest
}
