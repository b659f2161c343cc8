#include "apps/terminal/choices.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text/layout.h"

namespace acies {
namespace {

constexpr size_t kShortList = 12;

std::vector<Action> list_stops(const Range& range) {
  std::vector<Action> stops;
  for (const int32_t measure : range.stops) {
    Action action = unpack_action(range.action);
    action.measure = measure;
    stops.push_back(action);
  }
  return stops;
}

std::string write_described(const Table& table, std::span<const Choice> choices,
                            Language language) {
  std::vector<std::vector<std::string>> rows;
  rows.reserve(choices.size());
  for (size_t i = 0; i < choices.size(); ++i) {
    rows.push_back({fmt::format("{:>2}", i + 1), choices[i].text,
                    table.describe(choices[i].action, language)});
  }
  return in_rows(rows, 1);
}

std::string_view without_last_word(std::string_view text) {
  const size_t blank = text.rfind(' ');
  return blank == std::string_view::npos ? std::string_view() : text.substr(0, blank);
}

std::string_view last_word(std::string_view text) { return text.substr(text.rfind(' ') + 1); }

// Consecutive texts that differ only in their last word.
struct Run {
  size_t start;
  size_t end;  // after the last
  std::string text;
};

std::vector<Run> find_runs(std::span<const std::string> texts) {
  std::vector<Run> runs;
  for (size_t i = 0; i < texts.size(); ++i) {
    const std::string_view common = without_last_word(texts[i]);
    const bool goes_on = i > 0 && !common.empty() && without_last_word(texts[i - 1]) == common;
    if (goes_on) {
      runs.back().end = i + 1;
      runs.back().text += fmt::format(" {}", last_word(texts[i]));
    } else {
      runs.push_back({i, i + 1, texts[i]});
    }
  }
  return runs;
}

std::string write_run(const Run& run) {
  const bool is_one = run.end == run.start + 1;
  const std::string numbers =
      is_one ? std::to_string(run.end) : fmt::format("{}-{}", run.start + 1, run.end);
  return fmt::format("{:>5}  {}", numbers, run.text);
}

std::vector<std::string> texts_of(std::span<const Choice> choices) {
  std::vector<std::string> texts;
  for (const Choice& choice : choices) texts.push_back(choice.text);
  return texts;
}

// The number of words in full, if every typed word is a prefix of the text's word; -1 otherwise.
int fit(const Words& typed, const Words& text) {
  if (typed.size() > text.size()) return -1;
  int whole = 0;
  for (size_t i = 0; i < typed.size(); ++i) {
    if (!text[i].starts_with(typed[i])) return -1;
    whole += typed[i] == text[i] ? 1 : 0;
  }
  return whole;
}

// The choices that fit best: "pl red1 3" prefers red1 to red10.
std::vector<size_t> best_fits(std::span<const Choice> choices, std::string_view words) {
  const std::string folded = fold_case(words);
  const Words typed = split_words(folded);
  std::vector<size_t> best;
  int most = 0;
  for (size_t i = 0; i < choices.size(); ++i) {
    const std::string text = fold_case(choices[i].text);
    const int whole = fit(typed, split_words(text));
    if (whole < 0 || whole < most) continue;
    if (whole > most) best.clear();
    most = whole;
    best.push_back(i);
  }
  return best;
}

Finding judge(const Table& table, Action action) {
  Finding finding;
  finding.action = action;
  const Verdict verdict = table.check(action);
  finding.kind = verdict ? Finding::Kind::Found : Finding::Kind::Refused;
  if (!verdict) finding.refusal = verdict.error();
  return finding;
}

Finding several(std::span<const Choice> choices, const std::vector<size_t>& fits) {
  Finding finding;
  finding.kind = Finding::Kind::Several;
  for (const size_t i : fits) finding.candidates.push_back(choices[i].text);
  return finding;
}

// The words with the first one completed to an offered verb: "p r7 3" becomes "play r7 3".
std::vector<std::string> with_verb_completed(std::span<const Choice> choices,
                                             std::string_view words) {
  const std::string_view first = split_words(words)[0];
  std::vector<std::string> completed;
  for (const Choice& choice : choices) {
    const std::string_view verb = split_words(choice.text)[0];
    if (!verb.starts_with(fold_case(first))) continue;
    std::string whole = std::string(verb) + std::string(words.substr(first.size()));
    if (std::find(completed.begin(), completed.end(), whole) == completed.end()) {
      completed.push_back(std::move(whole));
    }
  }
  return completed;
}

Finding find_by_verb(const Table& table, std::span<const Choice> choices, std::string_view words) {
  const auto completed = with_verb_completed(choices, words);
  if (completed.size() == 1) {
    if (const auto action = table.read_action(completed.front())) return judge(table, *action);
  }
  Finding unknown;
  const auto action = table.read_action(words);
  if (!action) unknown.complaint = action.error().what;
  return unknown;
}

}  // namespace

std::vector<Choice> list_choices(const Table& table) {
  const bool is_range = table.decision().form == Decision::Form::Range;
  std::vector<Choice> choices;
  for (const Action action : is_range ? list_stops(table.range()) : table.actions()) {
    choices.push_back({action, table.write_action(action)});
  }
  return choices;
}

std::string write_choices(const Table& table, std::span<const Choice> choices, Language language,
                          size_t width) {
  if (choices.size() <= kShortList) return write_described(table, choices, language);
  std::vector<std::string> cells;
  for (const Run& run : find_runs(texts_of(choices))) cells.push_back(write_run(run));
  return in_columns(cells, width);
}

std::vector<std::string> join_runs(std::span<const std::string> texts) {
  std::vector<std::string> joined;
  for (Run& run : find_runs(texts)) joined.push_back(std::move(run.text));
  return joined;
}

std::vector<std::string> first_words(std::span<const Choice> choices) {
  std::vector<std::string> words;
  for (const Choice& one : choices) {
    std::string word = one.text.substr(0, one.text.find(' '));
    if (std::ranges::find(words, word) == words.end()) words.push_back(std::move(word));
  }
  return words;
}

Finding find_action(const Table& table, std::span<const Choice> choices, std::string_view words) {
  const std::string_view wanted = trim(words);
  if (wanted.empty()) return {};
  const auto number = read_number<size_t>(wanted);
  if (number && *number >= 1 && *number <= choices.size()) {
    return judge(table, choices[*number - 1].action);
  }
  if (const auto action = table.read_action(wanted)) return judge(table, *action);
  const std::vector<size_t> fits = best_fits(choices, wanted);
  if (fits.size() == 1) return judge(table, choices[fits.front()].action);
  if (fits.size() > 1) return several(choices, fits);
  return find_by_verb(table, choices, wanted);
}

}  // namespace acies
