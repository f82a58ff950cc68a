/** jsdom knows the dialog element and not what it does. */
export const letDialogsOpen = (): void => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    this.open = false
  }
}
