import { peek, set } from '#src/shared/session/handover.ts'
import { element } from './page.ts'

/** Recommends a desktop on a small screen, once per visit. The choice waits for the sign-in, which reports it. */
export const recommendDesktop = (): void => {
  if (peek('desktop') || !window.matchMedia('(max-width: 499.98px)').matches) return
  const dialog = element<HTMLDialogElement>('desktop-recommend')
  dialog.addEventListener('close', () => {
    const never = dialog.querySelector<HTMLInputElement>('input[name=never]')?.checked
    set('desktop', never ? 'never' : 'later')
  })
  dialog.showModal()
  dialog.querySelector('button')?.focus()
}
