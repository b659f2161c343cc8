// acies army: army lists of ONUS!: their possible and actual contents, and their faults.
#include <fmt/format.h>

#include "apps/line/command.h"
#include "apps/line/opening.h"
#include "core/data/json.h"
#include "files/disk.h"
#include "files/toml.h"
#include "games/onus/readers/army_code.h"
#include "games/onus/view/army_sheet.h"

namespace acies {
namespace {

namespace fs = std::filesystem;

struct ArmyPlan {
  std::string word;                // "check", "code" or "list"
  std::vector<std::string> names;  // files and codes to check; an army to list
  bool is_json = false;
};

// ---- check ----

// A file or a code, with the result.
struct Checked {
  std::string file;
  onus::ArmySheet sheet;
};

Checked read_code(const AppContext& context, const onus::Book& book, const std::string& code) {
  onus::CodedArmy army = onus::read_army_code(book, code);
  Checked checked{code, {std::move(army.list), {}}};
  for (const onus::CodeFault& fault : army.faults) {
    checked.sheet.faults.push_back(onus::error_of(fault, context.language()));
    checked.sheet.faults.back().file = context.say("army.code");
  }
  return checked;
}

Checked read_list(const onus::Book& book, const fs::path& file) {
  Checked checked{file.string(), {}};
  const auto text = read_file(file);
  const auto document = text ? read_toml(*text, file.string()) : Fault(text.error());
  if (document) {
    checked.sheet = onus::read_army_sheet(book, *document);
  } else {
    checked.sheet.faults.push_back(document.error());
  }
  for (Error& error : checked.sheet.faults) error.file = file.string();
  return checked;
}

// Whether the book has read this same file.
bool is_same_file(const onus::ArmyList& known, const fs::path& file) {
  std::error_code unknown;
  if (known.is_own) return fs::equivalent(known.path, file, unknown);
  return fs::absolute(file, unknown).generic_string().ends_with('/' + known.path);
}

// The other owner of the list's id: the book, or a file read before.
std::string other_owner(const onus::Book& book, const Checked& checked,
                        const std::vector<Checked>& before) {
  const std::string& id = checked.sheet.list.id;
  const onus::ArmyList* known = book.find_list(id);
  if (known != nullptr && !is_same_file(*known, checked.file)) return known->path;
  const auto has_id = [&](const Checked& one) { return one.sheet.list.id == id; };
  const auto found = std::ranges::find_if(before, has_id);
  return found == before.end() ? std::string() : found->file;
}

// A file of this name takes precedence over a code.
bool is_code(const std::string& name) {
  std::error_code unknown;
  return onus::looks_like_code(name) && !fs::exists(name, unknown);
}

Result<std::vector<Checked>> check_files(const AppContext& context, const onus::Book& book,
                                         std::vector<std::string> names) {
  std::vector<Checked> all;
  for (const std::string& name : names) {
    if (is_code(name)) all.push_back(read_code(context, book, name));
  }
  std::erase_if(names, is_code);
  const auto files = list_named_files(context, names, ".toml");
  if (!files) return Fault(files.error());
  for (const fs::path& file : *files) {
    Checked checked = read_list(book, file);
    const std::string& id = checked.sheet.list.id;
    const std::string owner = id.empty() ? std::string() : other_owner(book, checked, all);
    if (!owner.empty()) {
      const std::string clash = context.say("scenario.clash", {acies::in_quotes(id), owner});
      checked.sheet.faults.push_back(Error{clash, file.string()});
    }
    all.push_back(std::move(checked));
  }
  return all;
}

// Prints the table even if the list has faults, because the author needs both.
void print_checked(const AppContext& context, const onus::Book& book, const Checked& checked) {
  const onus::ArmySheet& sheet = checked.sheet;
  if (!sheet.list.units.empty()) {
    fmt::print("{}: {}", checked.file, write_army_list(context, book, sheet.list));
  }
  if (sheet.faults.empty()) fmt::print("{}", write_placement(context, sheet.list));
  for (const Error& error : sheet.faults) {
    fmt::print("{}\n", context.ink(error.text(), Ink::Bad));
  }
}

Document checked_document(const AppContext& context, const onus::Book& book,
                          const Checked& checked) {
  Document map = Document::map();
  map.set("file", checked.file);
  map.set("good", checked.sheet.faults.empty());
  const Document list = army_list_document(context, book, checked.sheet.list);
  for (const auto& [key, value] : list.members()) map.set(key, value);
  Document& faults = map.set("faults", Document::list());
  for (const Error& error : checked.sheet.faults) {
    Document& one = faults.add(Document::map());
    one.set("line", error.line);
    one.set("column", error.column);
    one.set("what", error.what);
  }
  return map;
}

Result<ExitCode> check_lists(const AppContext& context, const onus::Book& book,
                             const ArmyPlan& plan) {
  if (plan.names.empty()) return fault(context.say("army.no_file"));
  const auto all = check_files(context, book, plan.names);
  if (!all) return Fault(all.error());
  size_t good = 0;
  Document list = Document::list();
  for (const Checked& one : *all) {
    good += one.sheet.faults.empty() ? 1 : 0;
    if (plan.is_json) {
      list.add(checked_document(context, book, one));
    } else {
      print_checked(context, book, one);
    }
  }
  fmt::print("{}", plan.is_json ? write_pretty_json(list) : write_tally(good, all->size() - good));
  return yes_or_no(good == all->size());
}

// ---- code ----

// The codes of files and of ready lists, one per line. A list with faults has none.
Result<ExitCode> write_codes(const AppContext& context, const onus::Book& book,
                             const ArmyPlan& plan) {
  if (plan.names.empty()) return fault(context.say("army.no_file"));
  std::vector<std::string> codes;
  for (const std::string& name : plan.names) {
    const onus::ArmyList* known = book.find_list(name);
    const Checked checked = known == nullptr ? read_list(book, name) : Checked{name, {*known, {}}};
    if (!checked.sheet.faults.empty()) return Fault(checked.sheet.faults.front());
    codes.push_back(onus::write_army_code(book, checked.sheet.list));
  }
  Document list = Document::list();
  for (const std::string& code : codes) list.add(code);
  fmt::print("{}", plan.is_json ? write_pretty_json(list) : join(codes, "\n") + '\n');
  return ExitCode::Fine;
}

// ---- list ----

template <class Thing>
std::string ids_of(const std::vector<Thing>& all) {
  std::vector<std::string> ids;
  for (const Thing& one : all) ids.push_back(one.id);
  return join(ids, ", ");
}

Result<ExitCode> show_all(const AppContext& context, const onus::Book& book, bool is_json) {
  fmt::print("{}", is_json ? write_pretty_json(armies_document(context, book))
                           : write_armies(context, book));
  return ExitCode::Fine;
}

std::string write_one(const AppContext& context, const onus::Book& book, uint8_t army,
                      const onus::ArmyList* list) {
  if (list == nullptr) return write_army(context, book, army);
  return write_army_list(context, book, *list) + write_placement(context, *list);
}

Document one_document(const AppContext& context, const onus::Book& book, uint8_t army,
                      const onus::ArmyList* list) {
  return list == nullptr ? army_document(context, book, army)
                         : army_list_document(context, book, *list);
}

Result<ExitCode> list_armies(const AppContext& context, const onus::Book& book,
                             const ArmyPlan& plan) {
  if (plan.names.empty()) return show_all(context, book, plan.is_json);
  std::string text;
  Document documents = Document::list();
  for (const std::string& name : plan.names) {
    const uint8_t army = book.find_army(name);
    const onus::ArmyList* list = book.find_list(name);
    if (army == 0xFF && list == nullptr) {
      return fault(context.say(
          "army.unknown", {acies::in_quotes(name), ids_of(book.armies()), ids_of(book.lists())}));
    }
    text += write_one(context, book, army, list);
    documents.add(one_document(context, book, army, list));
  }
  fmt::print("{}", plan.is_json ? write_pretty_json(documents) : text);
  return ExitCode::Fine;
}

// The book is read for this command only; no rules are needed.
Result<ExitCode> run_army(const AppContext& context, const ArmyPlan& plan) {
  const auto book = onus::Book::read(context.library());
  if (!book) return Fault(book.error());
  if (plan.word == "check") return check_lists(context, *book, plan);
  return plan.word == "code" ? write_codes(context, *book, plan)
                             : list_armies(context, *book, plan);
}

}  // namespace

Command make_army_command(CLI::App& root, const AppContext& context) {
  Line line = add_command(root, context, "army");
  const auto plan = std::make_shared<ArmyPlan>();
  line->add_option("check|code|list", plan->word, context.say("option.army_word"))
      ->required()
      ->one_of({"check", "code", "list"});
  line->add_option("FILE|CODE|ARMY", plan->names, context.say("option.army_names"));
  add_json_flag(*line, context, plan->is_json);
  return {line, [plan](const AppContext& app_context) { return run_army(app_context, *plan); }};
}

}  // namespace acies
