// Who is asking. A guest is made by the first thing that needs one.
import { api } from './api';
import type { Me, User } from './protocol';

class Session {
  user = $state.raw<User | null>(null);
  isKnown = $state(false); // whether the server has told yet
  changed: () => void = () => undefined;

  private making: Promise<void> | null = null;

  async load(): Promise<void> {
    this.take(await api.me());
  }

  /** A session is needed now: makes a guest where there is none, and only one. */
  ensure(): Promise<void> {
    if (this.user) return Promise.resolve();
    this.making ??= api
      .guest()
      .then((me) => this.take(me))
      .finally(() => (this.making = null));
    return this.making;
  }

  /** It is a guest who becomes an account: whoever comes straight to it is made one first. */
  register = async (name: string, password: string): Promise<void> => {
    await this.ensure();
    this.take(await api.register(name, password));
  };
  login = async (name: string, password: string): Promise<void> => this.take(await api.login(name, password));
  logout = async (): Promise<void> => this.take(await api.logout());
  logoutEverywhere = async (): Promise<void> => this.take(await api.logoutEverywhere());
  rename = async (name: string, password: string): Promise<void> =>
    this.take(await api.rename(name, password));
  deleteAccount = async (password: string): Promise<void> => this.take(await api.deleteAccount(password));

  /** The socket says whom it serves: a page learns of a new session this way, or that its own has ended. */
  greet(user: User | null): void {
    this.isKnown = true;
    if (user) this.user = user;
    else if (this.user) void this.load().catch(() => undefined);
  }

  private take(me: Me): void {
    const isOther = this.isKnown && (me.user?.id ?? 0) !== (this.user?.id ?? 0);
    this.user = me.user;
    this.isKnown = true;
    if (isOther) this.changed(); // the socket was opened for somebody else
  }
}

export const session = new Session();
