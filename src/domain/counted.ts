/** `1 guest`, `2 guests`; with `several` as in `1 person has`, `2 people have` */
export function counted(count: number, thing: string, several = `${thing}s`): string {
  return `${count} ${count === 1 ? thing : several}`
}

export function guestsJoined(count: number): string {
  return `${counted(count, 'guest')} joined`
}
