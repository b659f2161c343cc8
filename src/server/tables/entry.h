// The kinds of entries in a table's log. Their names are stored, so their meaning never changes.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "store/store.h"

namespace acies {

enum class EntryKind : uint8_t {
  Sit,       // seat; text: the user's number
  Leave,     // seat
  Ready,     // seat; text: the player's own words for the dice
  Start,     // the game begins
  Answer,    // seat, ply; text: the action
  Roll,      // ply; text: Nature's answer
  Back,      // ply: the table goes back to it
  Draw,      // seat makes the offer
  Takeback,  // seat asks to go back to ply
  Rematch,   // seat makes the offer
  Decline,   // seat refuses or withdraws
  Resign,    // seat; text: the bot that plays on, with more than two players; empty: the game ends
  Agree,     // a draw is agreed
  Flag,      // seat's clock has run out; text as for Resign
  Credit,    // text: milliseconds that count for nobody
  Next,      // text: the table of the rematch
  Cancel,    // closed before it began
  Chat,      // seat or Nobody; text: the user's number, a blank, the line
  Join,      // seat; text: the number of an ally, who now plays it with its owner
  Army,      // seat; text: the army that it brings
  Consent,   // seat agrees to the open offer, and others are still to be asked
  Close,     // ends without a result; text: who closed it, or empty if the players agreed
  Expel,     // seat; text: the number of an ally who no longer plays it
  Continue,  // seat asks to play on by the present rules from ply
  Abandon,   // seat asks to end without a result
  Resume,    // ply: play goes on from there; text: the number of the first entry left out
  Falter     // seat: its bot failed, and the next answer is a simple one
};

inline constexpr std::array<std::string_view, 27> kEntryNames{
    "sit",     "leave",   "ready",   "start", "answer", "roll",     "back",    "draw",   "takeback",
    "rematch", "decline", "resign",  "agree", "flag",   "credit",   "next",    "cancel", "chat",
    "join",    "army",    "consent", "close", "expel",  "continue", "abandon", "resume", "falter"};

// The text of a Close by the server's administrator.
inline constexpr std::string_view kByKeeper = "keeper";

constexpr std::string_view name(EntryKind kind) { return kEntryNames[static_cast<size_t>(kind)]; }

constexpr std::optional<EntryKind> read_entry_kind(std::string_view text) {
  for (size_t i = 0; i < kEntryNames.size(); ++i) {
    if (kEntryNames[i] == text) return static_cast<EntryKind>(i);
  }
  return std::nullopt;
}

inline EntryRow make_entry(EntryKind kind, Seat seat, uint32_t ply, std::string text,
                           Milliseconds at) {
  return {std::string(name(kind)), seat, ply, std::move(text), at, 0};
}

}  // namespace acies
