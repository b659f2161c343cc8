// A rule opened beside a game, so that reading it does not mean leaving the table.

class Reader {
  rule = $state<string | null>(null);
}

export const reader = new Reader();
